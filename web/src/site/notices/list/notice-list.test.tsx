// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UrgentNotices } from "../../home/urgent-notices.tsx";
import { NoticeBell } from "../../layout/notice-bell.tsx";
import { answerCalls, leaveSite, showOnSite, signInForTest } from "../../site.fixture.tsx";
import { Component as NoticeListPage } from "./notice-list-page.tsx";

const notice = (noticeId: string, over: object = {}) => ({
  ...{ noticeId, noticeTitle: `公告${noticeId}`, noticeTime: "2026-01-02 08:00:00", summary: "" },
  ...{ url: "", noticeLevel: "1", pinned: "2", ...over },
});

let answers: Record<string, unknown>;
let calls: string[];

beforeEach(() => {
  answers = {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  calls = answerCalls((path) => answers[path] ?? []);
});

afterEach(leaveSite);

it("marks what is urgent and what is pinned, and tells visitors of no reading", async () => {
  const list = [notice("3", { noticeLevel: "3" }), notice("2", { pinned: "1" }), notice("1")];
  answers["/api/open/platform/notice"] = { list, total: 13 };
  showOnSite(<NoticeListPage />);
  await screen.findByText("公告3");
  const rows = screen.getAllByRole("link").filter((link) => link.getAttribute("target"));
  expect(rows.map((row) => row.textContent)).toEqual([
    "紧急公告32026-01-02 08:00:00",
    "置顶公告22026-01-02 08:00:00",
    "公告12026-01-02 08:00:00",
  ]);
  expect(screen.queryByRole("tab")).toBeNull();
  expect(calls[0]).toBe("GET /api/open/platform/notice?order=rank&pageNum=1&pageSize=10");
  expect(screen.getByRole("button", { name: "第 2 页" })).toBeTruthy();
});

it("tells members what they have read, and how much they have not", async () => {
  signInForTest();
  answers["/api/system/common/user/notices"] = {
    list: [notice("2", { read: false }), notice("1", { read: true })],
    total: 2,
  };
  answers["/api/system/common/user/profile"] = { user: { unreadMessage: 11 } };
  showOnSite(
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

it("keeps urgent notices in a place that does not rotate", async () => {
  const list = [notice("3", { noticeLevel: "3" }), notice("2", { noticeLevel: "2" })];
  answers["/api/open/platform/notice"] = { list, total: 2 };
  showOnSite(<UrgentNotices />);
  const urgent = await screen.findByRole("list", { name: "紧急公告" });
  expect(within(urgent).getAllByRole("link")).toHaveLength(1);
});
