// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App, ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TabLocationProvider } from "../tab-location.tsx";
import { ListSection } from "./list-section.tsx";
import { useCrudList } from "./use-crud-list.ts";

let requests: URLSearchParams[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname.endsWith(post.path)) requests.push(searchParams);
    const row = { postId: "1", postCode: "a", postName: "机械师", postSort: 1, status: "1" };
    const data = { list: [{ ...row, createTime: "", remark: null, version: 1 }], total: 90 };
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = ["postName", "postSort", "remark"].map((key) => ({
  key,
  dataIndex: key,
  title: { postName: "岗位名称", postSort: "岗位顺序" }[key] ?? "备注",
}));

function Posts() {
  const list = useCrudList(post);
  return (
    <>
      <ListSection path={post.path} list={list} columns={columns} />
      <button type="button" onClick={() => list.search({})}>
        重置
      </button>
    </>
  );
}

function Tab() {
  return (
    <TabLocationProvider location={useLocation()}>
      <Posts />
    </TabLocationProvider>
  );
}

async function open(address: string) {
  const router = createMemoryRouter([{ path: "*", element: <Tab /> }], {
    initialEntries: [address],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ConfigProvider locale={zhCN}>
      <QueryClientProvider client={client}>
        <App>
          <RouterProvider router={router} />
        </App>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  await screen.findByText("机械师");
  return router;
}

const head = (name: string) => {
  const [found] = screen.getAllByRole("columnheader", { name });
  if (!found) throw new Error(`no column ${name}`);
  return found;
};
const sortOf = (parameters: URLSearchParams | undefined) =>
  `${parameters?.get("sortBy")} ${parameters?.get("sortOrder")} ${parameters?.get("pageNum")}`;

it("sorts by a column header: ascending, descending, default; returns to the first page", async () => {
  const router = await open("/posts?postName=机械&pageNum=3");
  expect(sortOf(requests.at(-1))).toBe("null null 3");
  for (const [address, sort] of [
    ["?postName=机械&sortBy=postName&sortOrder=asc", "ascending"],
    ["?postName=机械&sortBy=postName&sortOrder=desc", "descending"],
    ["?postName=机械", null],
  ] as const) {
    fireEvent.click(head("岗位名称"));
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe(address));
    await waitFor(() => expect(head("岗位名称").getAttribute("aria-sort")).toBe(sort));
  }
  expect(requests.map(sortOf)).toContain("postName desc 1");
  await act(() => router.navigate(-1));
  expect(head("岗位名称").getAttribute("aria-sort")).toBe("descending");
});

it("keeps the sort of the URL on paging, search and reload", async () => {
  const router = await open("/posts?sortBy=postSort&sortOrder=desc");
  expect(sortOf(requests[0])).toBe("postSort desc 1");
  expect(head("岗位顺序").getAttribute("aria-sort")).toBe("descending");
  fireEvent.click(screen.getByTitle("2"));
  await waitFor(() => expect(sortOf(requests.at(-1))).toBe("postSort desc 2"));
  fireEvent.click(screen.getByText("重置"));
  await waitFor(() => expect(router.state.location.search).toBe("?sortBy=postSort&sortOrder=desc"));
});

it("ignores a sort in the URL for a column that is not sortable", async () => {
  await open("/posts?sortBy=passwordHash");
  expect(sortOf(requests[0])).toBe("null null 1");
  const sortable = (name: string) => head(name).className.includes("has-sorters");
  expect(["岗位名称", "岗位顺序", "备注"].map(sortable)).toEqual([true, true, false]);
});
