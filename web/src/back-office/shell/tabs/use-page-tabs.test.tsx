// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { createBrowserRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { usePageTabs } from "./use-page-tabs.ts";

function page(path: string): OfficePage {
  const base = { path, title: path, appCode: "work", trail: [], iconUrls: [] };
  return { ...base, hidden: false, screen: null, fullWindow: false, newWindow: false };
}

const home = page("/work/start");
const pages = new Map([home, page("/work/posts"), page("/work/users")].map((at) => [at.path, at]));

function Shell() {
  const { pathname } = useLocation();
  const front = pages.get(pathname) ?? home;
  const { tabs, act: perform } = usePageTabs({ userId: "1", pages, home, page: front });
  return tabs.map(({ path }) => (
    <button key={path} type="button" onClick={() => perform({ type: "close", path })}>
      {path}
    </button>
  ));
}

test("closes and leaves a tab whose page is still being activated", async () => {
  window.history.replaceState(null, "", "/work/posts");
  const router = createBrowserRouter([{ path: "*", element: <Shell /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <RouterProvider router={router} />
      </App>
    </QueryClientProvider>,
  );
  await act(() => router.navigate("/work/users"));
  const titles = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(titles()).toEqual(["/work/start", "/work/posts", "/work/users"]);

  await act(async () => {
    // React renders the change after act() ends.
    await router.navigate("/work/posts?a=1");
    expect(window.location.pathname).toBe("/work/posts");
    fireEvent.click(screen.getByText("/work/posts"));
  });
  expect(window.location.pathname).toBe("/work/users");
  expect(titles()).toEqual(["/work/start", "/work/users"]);
});
