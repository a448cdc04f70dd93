import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { queryByKey } from "../api/query-by-key.ts";
import { clearTokens, storeTokens } from "../api/tokens.ts";

export const signInForTest = () => storeTokens({ accessToken: "a", refreshToken: "r" });

/** Answers each request by its path without the query; returns the requests. */
export function mockResponses(dataOf: (path: string) => unknown): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    const data = dataOf(url.split("?", 1)[0] ?? "");
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
  return calls;
}

/** Renders a part of the site with router and query client. */
export function renderOnSite(
  element: ReactNode,
  { retryDelay, at = "/" }: { retryDelay?: number; at?: string } = {},
): void {
  const retry = retryDelay !== undefined;
  const queries = { queryFn: queryByKey, staleTime: 10_000, retry, ...(retry && { retryDelay }) };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <RouterProvider
        router={createMemoryRouter([{ path: "/", element }], { initialEntries: [at] })}
      />
    </QueryClientProvider>,
  );
}

/** Call after each test that uses these functions. */
export function resetSite(): void {
  cleanup();
  act(clearTokens);
  vi.unstubAllGlobals();
}
