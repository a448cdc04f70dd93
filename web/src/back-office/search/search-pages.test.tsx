// @vitest-environment happy-dom
import type { SearchTermRow } from "@aeromaint/contracts/search/search-analysis.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { TabLocationProvider } from "../../crud/tab-location.tsx";
import { profilePath } from "../../session/profile.ts";
import AnalysisPage from "./analysis/search-analysis-page.tsx";
import SynonymPage from "./synonyms/synonym-page.tsx";

const missed: SearchTermRow = {
  keyword: "lg 收放",
  searches: 12,
  misses: 9,
  missRate: 75,
  lastDay: "2026-06-15",
  hasSynonyms: false,
};
const trend = {
  searches: 12,
  misses: 9,
  days: [
    { day: "2026-06-14", searches: 4, misses: 4 },
    { day: "2026-06-15", searches: 8, misses: 5 },
  ],
};
const permissions = ["list", "query", "add", "edit", "import"].map(
  (action) => `search:synonym:${action}`,
);

let sent: { path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "POST") sent.push({ path, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify({ code: 200, message: "新增成功", data: dataAt(path) }), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function dataAt(path: string): unknown {
  if (path.endsWith(profilePath)) return { permissions, roles: [], user: { userId: "1" } };
  if (path.includes("/trend")) return trend;
  if (path.includes("/search/analysis")) return { list: [missed], total: 1 };
  if (path.includes("/search/synonym")) return { list: [], total: 0 };
  return path.includes("/open/site") ? {} : [];
}

function open(Page: ComponentType) {
  const Tab = () => (
    <TabLocationProvider location={useLocation()}>
      <Page />
    </TabLocationProvider>
  );
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) => dataAt(String(queryKey[0]));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, queryFn } } });
  client.setQueryData([profilePath], { permissions, roles: [], user: { userId: "1" } });
  render(
    <QueryClientProvider client={client}>
      <App>
        <RouterProvider router={createMemoryRouter([{ path: "*", element: <Tab /> }])} />
      </App>
    </QueryClientProvider>,
  );
}

it("shows the numbers of searches and misses", async () => {
  open(AnalysisPage);
  const chart = await screen.findByRole("region", { name: "搜索趋势" });
  expect(chart.textContent).toContain("搜索 12 次未找到 9 次（75%）");
  expect(chart.querySelectorAll("title")[1]?.textContent).toBe(
    "2026-06-15：搜索 8 次，未找到 5 次",
  );
});

async function rowOfMissed() {
  open(AnalysisPage);
  return within(await screen.findByRole("row", { name: /lg 收放/ }));
}

it("links a missed query to the search", async () => {
  const row = await rowOfMissed();
  expect(row.getByRole("link", { name: "试搜" }).getAttribute("href")).toBe(
    `/web-site/search?${new URLSearchParams({ keyword: "lg 收放" })}`,
  );
});

it("creates a synonym set from a missed query", async () => {
  const row = await rowOfMissed();
  fireEvent.click(row.getByRole("button", { name: "加为同义词" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByTitle("lg 收放")).toBeDefined();
  const input = dialog.getByLabelText("词条");
  fireEvent.change(input, { target: { value: "起落架收放=gear retraction=" } });
  fireEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/api/search/synonym",
    body: {
      terms: ["lg 收放", "起落架收放", "gear retraction"],
      kind: "1",
      status: "1",
      remark: null,
    },
  });
});

it("refuses a synonym set with one word", async () => {
  const row = await rowOfMissed();
  fireEvent.click(row.getByRole("button", { name: "加为同义词" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await dialog.findByText("至少填写两个词条");
  expect(sent).toEqual([]);
});

it("names the wrong lines of an import, keeps the text, and sends it after its correction", async () => {
  open(SynonymPage);
  fireEvent.click(await screen.findByRole("button", { name: /导入/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "导入同义词" }));
  const lines = dialog.getByRole<HTMLTextAreaElement>("textbox");
  fireEvent.change(lines, { target: { value: "起落架 = LG\n只有一个\nA => B => C" } });
  await dialog.findByText("第 2 行：没有“=”或“=>”，请用它们隔开词条");
  dialog.getByText("第 3 行：“=>”只能出现一次");
  dialog.getByText(/共 1 组/);
  fireEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await dialog.findByText("2 行有误，请修改后再导入");
  expect(lines.value).toContain("只有一个");
  fireEvent.change(lines, { target: { value: "起落架 = LG" } });
  fireEvent.click(dialog.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/api/search/synonym/import",
    body: { lines: "起落架 = LG" },
  });
});
