// @vitest-environment happy-dom
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { DocumentStateTag, DocumentTime, OfficeDocumentLine } from "./document-line.tsx";

const mark: DocumentSummary = {
  docNumber: "AM-145-2026-0001",
  revNo: 3,
  kind: "normal",
  state: "effective",
  reviewBy: null,
};

function textOf(shown: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  return render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>).container
    .textContent;
}

const signOf = (over: Partial<DocumentSummary>, day = "2026-03-01") =>
  textOf(<DocumentStateTag document={{ ...mark, ...over }} day={day} isExact />);

it("shows number, revision and state of a document, and nothing for an ordinary item", () => {
  expect(textOf(<OfficeDocumentLine document={mark} />)).toBe("AM-145-2026-0001 第 3 版 有效");
  expect(textOf(<OfficeDocumentLine document={null} />)).toBe("");
});

it("shows one tag per state, with the exact state if the tag covers several", () => {
  expect(signOf({})).toBe("有效");
  expect(signOf({ kind: "temporary" })).toBe("临时");
  expect(signOf({ state: "scheduled" })).toBe("待生效");
  expect(signOf({ state: "draft" })).toBe("审核中编写中");
  expect(signOf({ state: "approval" })).toBe("审核中待批准");
  expect(signOf({ state: "superseded" })).toBe("已失效已被替代");
  expect(signOf({ state: "withdrawn" })).toBe("已失效已作废");
  expect(signOf({ reviewBy: "2026-02-28" })).toBe("逾期复审");
  expect(signOf({ reviewBy: "2026-02-28" }, "2026-02-28")).toBe("有效");
});

it("names the kind of date", () => {
  const time = "2026-03-01 08:00:00";
  expect(textOf(<DocumentTime document={mark} time={time} />)).toBe(`生效 ${time}`);
  expect(textOf(<DocumentTime document={{ ...mark, state: "draft" }} time={time} />)).toBe(
    `发布 ${time}`,
  );
  expect(textOf(<DocumentTime document={null} time={time} />)).toBe(time);
});
