// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { profilePath } from "../../session/profile.ts";
import { ContactNumber } from "./contact-number.tsx";

let requestedPaths: string[];

beforeEach(() => {
  requestedPaths = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    const data = { phonenumber: "13900003333" };
    return new Response(JSON.stringify({ code: 200, message: "", data }), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(permissions: string[]) {
  const client = new QueryClient();
  client.setQueryData([profilePath], { permissions, roles: [] });
  render(
    <QueryClientProvider client={client}>
      <ContactNumber
        masked="139****3333"
        detailPath="/system/user/7"
        field="phonenumber"
        permission="system:user:query"
      />
    </QueryClientProvider>,
  );
}

it("shows the full number on a click, from the request that writes a log entry", async () => {
  show(["system:user:query"]);
  screen.getByText("139****3333");
  fireEvent.click(screen.getByRole("button", { name: "显示完整号码" }));
  await screen.findByText("13900003333");
  expect(requestedPaths).toEqual(["/api/system/user/7"]);
  expect(screen.queryByRole("button", { name: "显示完整号码" })).toBeNull();
});

it("has no button without the permission", () => {
  show(["system:user:list"]);
  screen.getByText("139****3333");
  expect(screen.queryByRole("button", { name: "显示完整号码" })).toBeNull();
});
