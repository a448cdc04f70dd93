// @vitest-environment happy-dom
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import { Results } from "./results.tsx";
import { parseSearchState } from "./search-state.ts";

const hit = {
  kind: "repair",
  id: "7",
  title: "前轮更换",
  number: null,
  pinyinSpans: [],
  excerpt: "",
  releaseTime: null,
  categoryId: "3",
  categoryName: "甲",
  categoryCover: "2",
  cover: null,
};
const answer = {
  list: [{ ...hit, isFitting: true }],
  total: 1,
  more: false,
  kinds: [],
  superseded: [],
  didYouMean: [],
  synonyms: [],
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
  calls = mockResponses((path) => {
    if (path === "/api/open/search") return answer;
    if (path.endsWith("/facets")) return { ...counts, aircraft: null };
    if (path.endsWith("/bytype/ATA")) return chapters;
    if (path === `/api${ownAircraftPath}`) return { typeIds: ["9", "2"], hidesOthers: true };
    return [];
  });
});
afterEach(resetSite);

const search = (keyword: string) =>
  renderOnSite(<Results state={{ keyword, kind: "", pageNum: 1 }} go={() => {}} />);
const hits = () => calls.filter((call) => call.startsWith("GET /api/open/search?"));

it("offers the chapter that a keyword names", async () => {
  search("ata-32");
  fireEvent.click(await screen.findByRole("button", { name: "按章节筛选：32 起落架" }));
  await waitFor(() => expect(hits().at(-1)).toContain("keyword=ata-32"));
  expect(hits().at(-1)).toContain("chapter=32");
  await waitFor(() => expect(screen.queryByRole("button", { name: /按章节筛选/ })).toBeNull());
  expect(await screen.findByRole("button", { name: /^移除 32/ })).toBeTruthy();
});

it("offers no unknown chapter", async () => {
  search("ATA 99");
  await screen.findByText("前轮更换");
  await waitFor(() => expect(calls.some((call) => call.includes("/bytype/ATA"))).toBe(true));
  expect(screen.queryByRole("button", { name: /按章节筛选/ })).toBeNull();
});

it("marks hits for the user's types and hides nothing", async () => {
  signInForTest();
  search("更换");
  expect(await screen.findByText("适合我的机型")).toBeTruthy();
  expect(hits()).toHaveLength(1);
  expect(hits()[0]).toMatch(/fits=2%2C9/);
  expect(hits()[0]).not.toContain("fitsOnly");
});

it("shows the recognised aircraft, and searches plain words on a click", async () => {
  const aircraft = {
    registration: "B-5398",
    msn: 7,
    typeName: "B737-800",
    state: "current",
    serviceFrom: null,
    serviceUntil: null,
  };
  const meant = { aircraft, rest: "更换" };
  calls = mockResponses((path) => {
    if (path === "/api/open/search") return { ...answer, meant };
    return path.endsWith("/facets") ? { ...counts, aircraft } : [];
  });
  const go = vi.fn();
  const state = { keyword: "b5398 更换", kind: "", pageNum: 1 } as const;
  renderOnSite(<Results state={state} go={go} />);
  const chip = await screen.findByRole("button", { name: "移除 适用于 B-5398（B737-800）" });
  expect(screen.getByText("更换").tagName).toBe("MARK");
  fireEvent.click(chip);
  expect(go).toHaveBeenCalledWith({ kind: "", pageNum: 1, asWords: "1" });
});

it("requests plain words for hits and facets if the URL says so", async () => {
  const wordsOnly = { keyword: "b5398 更换", kind: "", pageNum: 1, asWords: "1" } as const;
  expect(parseSearchState(new URLSearchParams("keyword=b5398 更换&asWords=1"))).toEqual(wordsOnly);
  expect(parseSearchState(new URLSearchParams("keyword=b5398 更换&asWords=yes"))).toEqual({
    keyword: "b5398 更换",
    kind: "",
    pageNum: 1,
  });
  renderOnSite(<Results state={wordsOnly} go={() => {}} />);
  await screen.findByText("更换");
  expect(hits()[0]).toContain("asWords=1");
  await waitFor(() =>
    expect(calls.find((call) => call.includes("/facets?"))).toContain("asWords=1"),
  );
});
