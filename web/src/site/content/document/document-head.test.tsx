// @vitest-environment happy-dom
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { mockResponses, renderOnSite, resetSite } from "../../site.fixture.tsx";
import DocumentHead from "./document-head.tsx";

const block: DocumentBlock = {
  docNumber: "AM-145-2026-0001",
  revNo: 3,
  kind: "normal",
  state: "effective",
  reason: "按校准周期修订",
  effectiveTime: "2026-02-01 08:00:00",
  untilTime: null,
  reviewBy: null,
  author: "唐一航",
  reviewers: ["许北辰"],
  approvers: ["罗锦川"],
  sha256: "0",
  currentRevNo: null,
};

afterEach(resetSite);

function show(over: Partial<DocumentBlock> = {}) {
  const hrefOf = (at: string) => `/?repairId=9${at && `&at=${at}`}`;
  const text = { html: "", place: createRef<HTMLElement>() };
  renderOnSite(
    <DocumentHead
      document={{ ...block, ...over }}
      path="/platform/info/foreground/9"
      text={text}
      hrefOf={hrefOf}
    />,
  );
}

const fact = (title: string) => screen.getByText(title).closest("div")?.textContent;

it("names the document, its revision and who answers for it", () => {
  show();
  expect(fact("编号")).toBe("编号AM-145-2026-0001");
  expect(fact("版次")).toBe("版次第 3 版");
  expect(fact("生效日期")).toBe("生效日期2026-02-01 08:00:00");
  expect([fact("编写"), fact("审核"), fact("批准")]).toEqual([
    "编写唐一航",
    "审核许北辰",
    "批准罗锦川",
  ]);
  expect(screen.queryByText("复审日")).toBeNull();
  expect(screen.queryByText("已失效")).toBeNull();
  expect(screen.queryByText(/自您上次阅读后/)).toBeNull();
});

it("marks a temporary revision and says what changed since the last reading", () => {
  show({ kind: "temporary", reviewBy: "2026-12-31", isRevised: true });
  expect(screen.getByText("临时")).toBeTruthy();
  expect(fact("复审日")).toBe("复审日2026-12-31");
  expect(screen.getByText("自您上次阅读后已换版：第 3 版，修订原因：按校准周期修订")).toBeTruthy();
});

it("warns of what is not in force, and leads to what is", () => {
  show({ revNo: 1, state: "superseded", untilTime: "2026-01-01 08:00:00", currentRevNo: 3 });
  const band = within(screen.getByRole("alert"));
  expect(band.getByText("已失效")).toBeTruthy();
  expect(band.getByText(/第 1 版已于 2026-01-01 08:00:00 失效/)).toBeTruthy();
  expect(band.getByRole("link", { name: "查看现行第 3 版" }).getAttribute("href")).toBe(
    "/?repairId=9",
  );
});

it("knows no way on from what was withdrawn", () => {
  show({ state: "withdrawn" });
  const band = within(screen.getByRole("alert"));
  expect(band.getByText(/作废/)).toBeTruthy();
  expect(band.queryByRole("link")).toBeNull();
});

it("asks for the history once it is opened, and leads to each revision as it was", async () => {
  const row = { kind: "normal", reason: "首次发布" };
  const calls = mockResponses(() => [
    { ...row, revNo: 3, state: "effective", effectiveTime: "2026-02-01 08:00:00", untilTime: null },
    {
      ...row,
      revNo: 1,
      state: "superseded",
      effectiveTime: "2025-02-01 08:00:00",
      untilTime: "2026-02-01 08:00:00",
    },
  ]);
  show();
  expect(calls).toEqual([]);
  const details = screen.getByText("历史版次").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const link = await screen.findByRole("link", { name: "第 1 版" });
  expect(link.getAttribute("href")).toBe("/?repairId=9&at=2025-02-01 08:00:00");
  expect(screen.getByText("2025-02-01 08:00:00 至 2026-02-01 08:00:00")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "第 3 版" })).toBeNull();
  expect(calls).toEqual(["GET /api/platform/info/foreground/9/revisions"]);
});

it("leads to the text of a day, or says that there was none", async () => {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    calls.push(decodeURI(url));
    const code = url.endsWith("2025-01-01") ? 404 : 200;
    const data = code === 200 ? {} : null;
    return new Response(JSON.stringify({ code, message: "", data }), { status: code });
  });
  show();
  const day = screen.getByLabelText("截至日期");
  const button = screen.getByRole("button", { name: "查看当日有效版次" });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(day, { target: { value: "2025-01-01" } });
  fireEvent.click(button);
  await screen.findByText("2025-01-01 没有有效的版次");
  fireEvent.change(day, { target: { value: "2026-02-02" } });
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/没有有效的版次/)).toBeNull());
  fireEvent.change(day, { target: { value: "2026-02-30" } });
  fireEvent.click(button);
  expect(screen.getByText(/请输入正确的日期/)).toBeTruthy();
  expect((day as HTMLInputElement).value).toBe("2026-02-30");
  expect(calls).toEqual([
    "/api/platform/info/foreground/9?at=2025-01-01",
    "/api/platform/info/foreground/9?at=2026-02-02",
  ]);
});
