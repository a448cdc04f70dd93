// @vitest-environment happy-dom
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import OwnAircraftDialog from "./own-aircraft-dialog.tsx";

// The first dialog of a run loads Ant Design.
vi.setConfig({ testTimeout: 20_000 });

let sent: unknown[];

beforeEach(() => {
  sent = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (method === "PUT") sent.push([path, JSON.parse(String(body))]);
    const types = [{ id: "7", label: "A320", status: "1", children: [] }];
    const data = path.includes("tree") ? types : { typeIds: ["7"], hidesOthers: false };
    return new Response(JSON.stringify({ code: 200, message: "保存成功", data }));
  });
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it("keeps one's own types in the back office too", async () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <OwnAircraftDialog open onClose={onClose} />
      </App>
    </QueryClientProvider>,
  );
  await screen.findByText("A320");
  fireEvent.click(screen.getByRole("checkbox", { name: "隐藏只适用于其他机型的内容" }));
  fireEvent.click(screen.getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([[`/api${ownAircraftPath}`, { typeIds: ["7"], hidesOthers: true }]]);
});
