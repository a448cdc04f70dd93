// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryByKey } from "../../api/query-by-key.ts";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { ItemRows } from "./item-rows.tsx";
import type { ContentItem } from "./items.ts";

const item = (id: string, over: object = {}): ContentItem => ({
  ...{ id, categoryId: "1", name: "方案", title: `标题${id}`, releaseUser: "工程部" },
  ...{ releaseTime: "2026-01-02 08:00:00", cover: "", summary: "" },
  ...{ readingMinutes: 1, attachmentCount: 0, ...over },
});
const items = [item("1", { readingMinutes: 12, attachmentCount: 2 }), item("2"), item("3")];

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    const data = { read: ["2"], collected: ["2", "3"] };
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
});

afterEach(() => {
  cleanup();
  act(clearTokens);
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: queryByKey } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ItemRows items={items} covers={false} fallback="repair" pathOf={(id) => `/${id}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const row = (title: string) => within(screen.getByText(title).closest("li") as HTMLElement);

it("says how long each takes and what is attached, and asks for no visitor's marks", () => {
  show();
  expect(row("标题1").getByText("约 12 分钟")).toBeTruthy();
  expect(row("标题1").getByText("2 个附件")).toBeTruthy();
  expect(row("标题2").queryByText(/附件/)).toBeNull();
  expect(asked).toEqual([]);
});

it("marks what the signed-in person has read and collected, by one call for all rows", async () => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  show();
  expect(await screen.findByText("已读")).toBeTruthy();
  expect(row("标题2").getByText("已收藏")).toBeTruthy();
  expect(row("标题3").getByText("已收藏")).toBeTruthy();
  expect(row("标题3").queryByText("已读")).toBeNull();
  expect(row("标题1").queryByText(/已/)).toBeNull();
  expect(asked).toEqual(["/api/system/common/user/items?ids=1%2C2%2C3"]);
});
