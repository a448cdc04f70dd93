// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ContentItem } from "../shared/content/modules.ts";
import { mockResponses, renderOnSite, resetSite, signInForTest } from "../site.fixture.tsx";
import { ItemRows } from "./item-rows.tsx";

const item = (id: string, over: object = {}): ContentItem => ({
  id,
  categoryId: "1",
  name: "方案",
  title: `标题${id}`,
  releaseUser: "工程部",
  releaseTime: "2026-01-02 08:00:00",
  cover: "",
  summary: "",
  readingMinutes: 1,
  attachmentCount: 0,
  ...over,
});
const items = [item("1", { readingMinutes: 12, attachmentCount: 2 }), item("2"), item("3")];

let calls: string[];

beforeEach(() => {
  calls = mockResponses(() => ({ read: ["2"], collected: ["2", "3"] }));
});

afterEach(resetSite);

function show() {
  renderOnSite(
    <ItemRows items={items} covers={false} fallback="repair" pathOf={(id) => `/${id}`} />,
  );
}

const row = (title: string) => within(screen.getByText(title).closest("li") as HTMLElement);

it("shows reading time and attachments, and requests no marks for visitors", () => {
  show();
  expect(row("标题1").getByText("约 12 分钟")).toBeTruthy();
  expect(row("标题1").getByText("2 个附件")).toBeTruthy();
  expect(row("标题2").queryByText(/附件/)).toBeNull();
  expect(calls).toEqual([]);
});

it("marks read and collected items with one request for all rows", async () => {
  signInForTest();
  show();
  expect(await screen.findByText("已读")).toBeTruthy();
  expect(row("标题2").getByText("已收藏")).toBeTruthy();
  expect(row("标题3").getByText("已收藏")).toBeTruthy();
  expect(row("标题3").queryByText("已读")).toBeNull();
  expect(row("标题1").queryByText(/已/)).toBeNull();
  expect(calls).toEqual(["GET /api/system/common/user/items?ids=1%2C2%2C3"]);
});
