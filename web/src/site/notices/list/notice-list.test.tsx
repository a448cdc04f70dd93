// @vitest-environment happy-dom
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UrgentNotices } from "../../home/urgent-notices.tsx";
import { NoticeBell } from "../../layout/site-header.tsx";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../../site.fixture.tsx";
import { Component as NoticeListPage } from "./notice-list-page.tsx";

const notice = (noticeId: string, over: object = {}) => ({
  noticeId,
  noticeTitle: `公告${noticeId}`,
  noticeTime: "2026-01-02 08:00:00",
  summary: "",
  url: "",
  noticeLevel: "1",
  pinned: "2",
  ...over,
});

const counts = {
  total: 2,
  more: false,
  types: [],
  years: [],
  kinds: [],
  aircraft: null,
  chapters: [{ chapter: "32", title: "起落架", total: 2 }],
};

let answers: Record<string, unknown>;
let calls: string[];

beforeEach(() => {
  answers = {
    [`/api${ownAircraftPath}`]: { typeIds: [], hidesOthers: false },
    "/api/open/dict/bytype/NOTICE_LEVEL": [{ dictLabel: "紧急", dictValue: "3", dictSort: 3 }],
    "/api/system/common/user/profile": { user: { unreadMessage: 0 } },
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  calls = mockResponses((path) => answers[path] ?? (path.endsWith("/facets") ? counts : []));
});

afterEach(resetSite);

it("marks what is urgent and what is pinned, and tells visitors of no reading", async () => {
  const list = [notice("3", { noticeLevel: "3" }), notice("2", { pinned: "1" }), notice("1")];
  answers["/api/open/platform/notice"] = { list, total: 13 };
  renderOnSite(<NoticeListPage />);
  await screen.findByText("公告3");
  await screen.findByText("紧急");
  const rows = screen.getAllByRole("link").filter((link) => link.getAttribute("target"));
  expect(rows.map((row) => row.textContent)).toEqual([
    "紧急公告32026-01-02 08:00:00",
    "置顶公告22026-01-02 08:00:00",
    "公告12026-01-02 08:00:00",
  ]);
  expect(screen.queryByRole("tab")).toBeNull();
  expect(calls).toContain("GET /api/open/platform/notice?order=rank&pageNum=1&pageSize=10");
  expect(screen.getByRole("button", { name: "第 2 页" })).toBeTruthy();
});

it("tells members what they have read, and how much they have not", async () => {
  signInForTest();
  answers["/api/system/common/user/notices"] = {
    list: [notice("2", { read: false }), notice("1", { read: true })],
    total: 2,
  };
  answers["/api/system/common/user/profile"] = { user: { unreadMessage: 11 } };
  renderOnSite(
    <>
      <NoticeBell />
      <NoticeListPage />
    </>,
  );
  const row = await screen.findByText("公告2");
  expect(within(row.closest("li") as HTMLElement).getByText("未读")).toBeTruthy();
  expect(screen.getByText("已读")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "公告，11 条未读" })).toBeTruthy();
  expect(screen.getByText("10+")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "未读 11" })).toBeTruthy();
});

it("narrows one's own notices, those unread by themselves, and begins with what fits", async () => {
  signInForTest();
  const own = "/api/system/common/user/notices";
  answers[`/api${ownAircraftPath}`] = { typeIds: ["2"], hidesOthers: false };
  answers[own] = { list: [notice("2", { read: false, isFitting: true })], total: 1 };
  renderOnSite(<NoticeListPage />);
  expect(await screen.findByText("适合我的机型")).toBeTruthy();
  fireEvent.click(await screen.findByRole("checkbox", { name: /32 起落架/ }));
  expect(await screen.findByRole("button", { name: "移除 32 起落架" })).toBeTruthy();
  const listQuery = "order=rank&pageNum=1&pageSize=10";
  await waitFor(() => expect(calls).toContain(`GET ${own}?${listQuery}&chapter=32&fitsFirst=2`));
  expect(calls).toContain("GET /api/open/platform/notice/facets?chapter=32");
  fireEvent.click(screen.getByRole("tab", { name: "未读" }));
  await waitFor(() => expect(calls).toContain(`GET ${own}/facets?unread=1&chapter=32`));
});

it("keeps urgent notices in a place that does not rotate", async () => {
  const list = [notice("3", { noticeLevel: "3" }), notice("2", { noticeLevel: "2" })];
  answers["/api/open/platform/notice"] = { list, total: 2 };
  renderOnSite(<UrgentNotices />);
  const urgent = await screen.findByRole("list", { name: "紧急公告" });
  expect(within(urgent).getAllByRole("link")).toHaveLength(1);
});
