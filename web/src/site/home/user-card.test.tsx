// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryByKey } from "../../api/query-by-key.ts";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { UserCard } from "./user-card.tsx";

let licence: object | null;

beforeEach(() => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  vi.stubGlobal("fetch", async () => {
    const user = { nickName: "林远帆", userName: "aviator", userType: "03" };
    const data = { user, roles: [], reminders: [], licence };
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
        <UserCard />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  [201, "valid", "本人证照：无损检测证书，有效，剩余 201 天"],
  [36, "expiring", "本人证照：无损检测证书，即将到期，剩余 36 天"],
  [-3, "expired", "本人证照：无损检测证书，已过期，已过期 3 天"],
])("shows a licence with %s days left, and leads to it", async (daysLeft, state, name) => {
  licence = { certificate: "无损检测证书", lssuingUnit: null, expiryDate: "2026-03-31", daysLeft };
  show();
  const link = await screen.findByRole("link", { name });
  expect(link.dataset.state).toBe(state);
  expect(link.getAttribute("href")).toBe("/web-site/user-profile#own-licence");
});

it("shows none for who has none", async () => {
  licence = null;
  show();
  await screen.findByText("林远帆");
  expect(screen.queryByRole("link")).toBeNull();
});
