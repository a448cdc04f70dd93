// @vitest-environment happy-dom
import { post } from "@aeromaint/contracts/system/post.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TabLocationProvider } from "../tab-location.tsx";
import { useCrudList } from "./use-crud-list.ts";

let requestedUrls: string[];

beforeEach(() => {
  requestedUrls = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requestedUrls.push(url);
    const data = { list: [], total: 0 };
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Tab({ children }: { children: ReactNode }) {
  return <TabLocationProvider location={useLocation()}>{children}</TabLocationProvider>;
}

async function openList() {
  // Same setting as in the application: data is fresh for ten seconds.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Tab>{children}</Tab>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useCrudList(post), { wrapper });
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  await waitFor(() => expect(result.current.tableProps.loading).toBe(false));
  return result;
}

it("refetches after a search with the same filters", async () => {
  const list = await openList();
  act(() => list.current.search({}));
  await waitFor(() => expect(requestedUrls).toHaveLength(2));
  await waitFor(() => expect(list.current.tableProps.loading).toBe(false));
  act(() => list.current.search({}));
  await waitFor(() => expect(requestedUrls).toHaveLength(3));
});

it("refetches after a search with filters that are still cached", async () => {
  const list = await openList();
  for (const [times, postName] of ["机械师", "", "机械师"].entries()) {
    act(() => list.current.search({ postName }));
    await waitFor(() => expect(list.current.filters.postName ?? "").toBe(postName));
    await waitFor(() => expect(requestedUrls).toHaveLength(times + 2));
    await waitFor(() => expect(list.current.tableProps.loading).toBe(false));
  }
  expect(requestedUrls[3]).toBe(requestedUrls[1]);
});
