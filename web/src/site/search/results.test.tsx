// @vitest-environment happy-dom
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerCalls, leaveSite, showOnSite, signInForTest } from "../site.fixture.tsx";
import { Results } from "./results.tsx";

const hit = {
  ...{ kind: "repair", id: "7", title: "前轮更换", number: null, pinyinSpans: [], excerpt: "" },
  ...{ releaseTime: null, categoryId: "3", categoryName: "甲", categoryCover: "2", cover: null },
};
const answer = {
  ...{ list: [{ ...hit, isFitting: true }], total: 1, more: false },
  ...{ kinds: [], superseded: [], didYouMean: [], synonyms: [] },
};
const counts = { total: 1, more: false, chapters: [], types: [], years: [], kinds: [] };
const chapters = [{ dictLabel: "起落架", dictValue: "32", dictSort: 1, dictStyle: null }];
let calls: string[];

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  calls = answerCalls((path) => {
    if (path === "/api/open/search") return answer;
    if (path.endsWith("/facets")) return { ...counts, aircraft: null };
    if (path.endsWith("/bytype/ATA")) return chapters;
    if (path === `/api${ownAircraftPath}`) return { typeIds: ["9", "2"], hidesOthers: true };
    return [];
  });
});
afterEach(leaveSite);

const search = (keyword: string) =>
  showOnSite(<Results state={{ keyword, kind: "", pageNum: 1 }} go={() => {}} />);
const hits = () => calls.filter((call) => call.startsWith("GET /api/open/search?"));

it("offers the chapter that a keyword names, at one press", async () => {
  search("ata-32");
  fireEvent.click(await screen.findByRole("button", { name: "按章节筛选：32 起落架" }));
  await waitFor(() => expect(hits().at(-1)).toContain("keyword=ata-32"));
  expect(hits().at(-1)).toContain("chapter=32");
  await waitFor(() => expect(screen.queryByRole("button", { name: /按章节筛选/ })).toBeNull());
  expect(await screen.findByRole("button", { name: /^移除 32/ })).toBeTruthy();
});

it("offers no chapter that there is none of", async () => {
  search("ATA 99");
  await screen.findByText("前轮更换");
  await waitFor(() => expect(calls.some((call) => call.includes("/bytype/ATA"))).toBe(true));
  expect(screen.queryByRole("button", { name: /按章节筛选/ })).toBeNull();
});

it("marks what fits one's types and hides nothing", async () => {
  signInForTest();
  search("更换");
  expect(await screen.findByText("适合我的机型")).toBeTruthy();
  expect(hits()).toHaveLength(1);
  expect(hits()[0]).toMatch(/fits=2%2C9/);
  expect(hits()[0]).not.toContain("fitsOnly");
});
