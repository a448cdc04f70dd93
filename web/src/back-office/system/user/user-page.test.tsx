// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { queryByKey } from "../../../api/query-by-key.ts";
import { clearTokens, storeTokens } from "../../../api/tokens.ts";
import { TabLocationProvider } from "../../../crud/tab-location.tsx";
import UserPage from "./user-page.tsx";

const departments = [{ id: "7", label: "机务部", children: [] }];
const profile = { user: { userId: "1" }, permissions: [], roles: ["admin"], menus: [] };

afterEach(() => {
  cleanup();
  act(clearTokens);
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Page() {
  return (
    <TabLocationProvider location={useLocation()}>
      <UserPage />
    </TabLocationProvider>
  );
}

it("preselects the department that was just clicked, before the address changes", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname } = new URL(url, "http://localhost");
    const data = pathname.endsWith("/dept/tree")
      ? departments
      : pathname.endsWith("/user/profile")
        ? profile
        : pathname.endsWith("/system/user")
          ? { list: [], total: 0 }
          : [];
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  storeTokens({ accessToken: "a", refreshToken: "r" });
  const queries = { queryFn: queryByKey, retry: false };
  const router = createMemoryRouter([{ path: "*", element: <Page /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <App>
        <RouterProvider router={router} />
      </App>
    </QueryClientProvider>,
  );
  const department = await screen.findByText("机务部");
  const add = await screen.findByText("新增");
  act(() => {
    department.click();
    add.click();
  });
  const dialog = await screen.findByRole("dialog");
  await vi.waitFor(() => expect(dialog.textContent).toContain("机务部"));
});
