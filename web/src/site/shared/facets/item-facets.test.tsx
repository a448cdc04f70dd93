// @vitest-environment happy-dom

import { ownSubscriptionsPath } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContentPage } from "../../content/content-page.tsx";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site.fixture.tsx";
import { siteModules } from "../content/modules.ts";

const counts = {
  total: 1,
  more: false,
  chapters: [
    { chapter: "29", title: "液压", total: 3 },
    { chapter: "32", title: "起落架", total: 5 },
  ],
  types: [
    { typeId: "1", parentId: null, name: "A320系列", total: 4 },
    { typeId: "2", parentId: "1", name: "A320", total: 3 },
  ],
  years: [{ year: 2026, total: 6 }],
  kinds: [
    { kind: "repair", total: 6 },
    { kind: "train", total: 2 },
    { kind: "tool", total: 0 },
  ],
  aircraft: null,
};
const item = {
  repairId: "7",
  categoryId: "3",
  name: "甲",
  title: "前轮更换",
  releaseUser: "工程部",
  releaseTime: "2026-06-01 08:00:00",
  cover: "",
  summary: "",
  readingMinutes: 1,
  attachmentCount: 0,
  isFitting: true,
};
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
    if (path === "/api/open/platform/name")
      return [{ categoryId: "3", name: "甲", orderNum: 1, cover: "2" }];
    if (path === "/api/open/platform/facets") return counts;
    if (path === `/api${ownAircraftPath}`) return { typeIds: ["2"], hidesOthers: false };
    if (path.endsWith("/bytype/ATA"))
      return [{ dictLabel: "起落架", dictValue: "32", dictSort: 1, dictStyle: null }];
    if (path.startsWith("/api/open/")) return { list: [item], total: 1 };
    if (path === `/api${ownSubscriptionsPath}`) return { list: [], total: 0 };
    return { read: [], collected: [] };
  });
});
afterEach(resetSite);

const lists = () => calls.filter((call) => call.startsWith("GET /api/open/platform?"));

it("filters a list by facets, and shows removable chips", async () => {
  renderOnSite(<ContentPage module={siteModules.repair} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: /32 起落架/ }));
  fireEvent.click(screen.getByRole("button", { name: "展开 A320系列" }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^A320\s*3/ }));
  const chip = await screen.findByRole("button", { name: "移除 32 起落架" });
  expect(screen.getByRole("button", { name: "移除 A320" })).toBeTruthy();
  await waitFor(() => expect(lists().at(-1)).toMatch(/chapter=32&aircraftType=2$/));
  expect(lists()[0]).toBe("GET /api/open/platform?categoryId=3&pageNum=1&pageSize=5");
  const train = screen.getByRole("link", { name: /147模块/ });
  expect(train.getAttribute("href")).toMatch(/\?chapter=32&aircraftType=2$/);
  fireEvent.click(chip);
  await waitFor(() => expect(lists().at(-1)).not.toContain("chapter"));
  fireEvent.click(screen.getByRole("button", { name: "全部清除" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "已选条件" })).toBeNull());
});

it("offers the chapter that a keyword names instead of it", async () => {
  renderOnSite(<ContentPage module={siteModules.repair} />);
  fireEvent.change(await screen.findByRole("searchbox", { name: "关键字" }), {
    target: { value: "32章" },
  });
  fireEvent.click(screen.getByRole("button", { name: "搜索" }));
  fireEvent.click(await screen.findByRole("button", { name: "按章节筛选：32 起落架" }));
  await waitFor(() => expect(lists().at(-1)).toMatch(/pageSize=5&chapter=32$/));
});

it("reports an unknown registration instead of the list", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.includes("aircraft=B-0000")) return answer(url, init);
    const message = "没有注册号为“B-0000”的飞机";
    const errors = [{ field: "aircraft", message }];
    return new Response(JSON.stringify({ code: 400, message, data: { errors } }), {
      status: 400,
    });
  });
  renderOnSite(<ContentPage module={siteModules.repair} />);
  const field = await screen.findByRole("searchbox", { name: "注册号" });
  fireEvent.change(field, { target: { value: "B-0000" } });
  const form = field.closest("form");
  if (form) fireEvent.submit(form);
  expect(await screen.findByText("没有注册号为“B-0000”的飞机")).toBeTruthy();
  const groups = screen.getByRole("complementary", { name: "筛选" }).firstElementChild;
  await waitFor(() => expect(groups?.childElementCount).toBe(1));
  fireEvent.click(screen.getByRole("button", { name: "清除注册号" }));
  expect(await screen.findByText("前轮更换")).toBeTruthy();
});

it("shows items for the user's types first, and marks them", async () => {
  signInForTest();
  renderOnSite(<ContentPage module={siteModules.repair} />);
  expect(await screen.findByText("适合我的机型")).toBeTruthy();
  await waitFor(() => expect(lists().at(-1)).toMatch(/fitsFirst=2$/));
  const facetCalls = calls.filter((call) => call.includes("/facets"));
  expect(facetCalls.every((call) => !call.includes("fits"))).toBe(true);
  fireEvent.click(await screen.findByRole("checkbox", { name: "隐藏其他机型" }));
  await waitFor(() => expect(lists().at(-1)).toMatch(/fitsFirst=2&fitsOnly=1$/));
  expect(calls).toContain(`PUT /api${ownAircraftPath}`);
});
