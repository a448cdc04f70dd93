// @vitest-environment happy-dom
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { TabLocationProvider } from "../../../crud/tab-location.tsx";
import { NewRevisionDialog } from "./new-revision-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

const head = { module: "repair", itemId: "7", revNo: 1 } as DocumentHead;

function Page() {
  const location = useLocation();
  return (
    <TabLocationProvider location={location}>
      <p>at {location.search}</p>
      <NewRevisionDialog head={head} baseRevNo={null} open onClose={() => {}} />
    </TabLocationProvider>
  );
}

it("creates a normal revision from its reason alone, and opens its editor", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit = {}) => {
    if (body) sent.push(String(body));
    return new Response(JSON.stringify({ code: 200, message: "新增成功", data: { revNo: 2 } }));
  });
  const queries = { queryFn: () => ({}) };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <App>
        <RouterProvider router={createMemoryRouter([{ path: "*", element: <Page /> }])} />
      </App>
    </QueryClientProvider>,
  );
  const reason = await screen.findByRole("textbox", { name: /修订原因/ });
  fireEvent.change(reason, { target: { value: "补充照片" } });
  fireEvent.click(screen.getByRole("button", { name: "确 定" }));
  await screen.findByText("at ?document=7&rev=2&write=2");
  await waitFor(() =>
    expect(sent).toEqual([JSON.stringify({ kind: "normal", reason: "补充照片" })]),
  );
});
