// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isExpired, markExpired } from "../api/expired.ts";
import { clearTokens, storeTokens } from "../api/tokens.ts";
import { signedInLoader } from "../site/shared/access/member-link.tsx";
import { SignedInOnly } from "../site/shared/access/signed-in-only.tsx";
import { queryClient } from "./query-client.ts";
import { RouterOfAccount } from "./router-of-account.tsx";

const tokenOf = (account: string, made = 1) =>
  `e30.${btoa(JSON.stringify({ sub: account, iat: made }))}.x`;

/** Simulates a change in another tab, which arrives as a storage event. */
function inAnotherTab(changes: Record<string, string | null>) {
  act(() => {
    for (const [key, newValue] of Object.entries(changes)) {
      if (newValue === null) localStorage.removeItem(key);
      else localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    }
  });
}

function Slip() {
  const { data } = useQuery<string>({ queryKey: ["/pay"] });
  const [typed] = useState(() => `typed ${Math.random()}`);
  return (
    <>
      <p data-testid="pay">{data}</p>
      <p data-testid="typed">{typed}</p>
    </>
  );
}

async function openSlip() {
  const router = createMemoryRouter(
    [
      { path: "/web-site/home", element: "home" },
      {
        loader: signedInLoader,
        Component: SignedInOnly,
        children: [{ path: "/slip", Component: Slip }],
      },
    ],
    { initialEntries: ["/slip"] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterOfAccount router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText("8800");
  return router;
}

beforeEach(() => {
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    const bearer = new Headers(headers).get("Authorization") ?? "";
    const { sub } = JSON.parse(atob(bearer.split(".")[1] ?? "")) as { sub: string };
    const data = sub === "1" ? "8800" : "9900";
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
  queryClient.clear();
  storeTokens({ accessToken: tokenOf("1"), refreshToken: "r1" });
});

afterEach(() => {
  cleanup();
  act(clearTokens);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it("drops the content of a person who signs out in another tab", async () => {
  const router = await openSlip();
  inAnotherTab({ ACCESS_TOKEN: null, REFRESH_TOKEN: null });
  expect(screen.queryByText("8800")).toBeNull();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/web-site/home"));
});

it("drops the content of a person after another tab marks the session as expired", async () => {
  await openSlip();
  inAnotherTab({ REFUSED_TOKEN: "r1" });
  expect(isExpired()).toBe(true);
  expect(queryClient.getQueryData(["/pay"])).toBeUndefined();
});

it("tells other tabs that the session has expired", () => {
  act(() => markExpired("r1"));
  expect(localStorage.getItem("REFUSED_TOKEN")).toBe("r1");
});

it("shows another account its own data and no input of the first one", async () => {
  await openSlip();
  const typed = screen.getByTestId("typed").textContent;
  inAnotherTab({ REFRESH_TOKEN: "r2", ACCESS_TOKEN: tokenOf("2") });
  expect(screen.queryByText("8800")).toBeNull();
  await screen.findByText("9900");
  expect(screen.getByTestId("typed").textContent).not.toBe(typed);
});

it("keeps everything when another tab renews the session", async () => {
  await openSlip();
  const typed = screen.getByTestId("typed").textContent;
  inAnotherTab({ REFRESH_TOKEN: "r2", ACCESS_TOKEN: tokenOf("1", 2) });
  expect(screen.getByTestId("pay").textContent).toBe("8800");
  expect(screen.getByTestId("typed").textContent).toBe(typed);
});

it("checks the session when the page returns from the back-forward cache", async () => {
  const router = await openSlip();
  localStorage.removeItem("ACCESS_TOKEN");
  expect(screen.getByTestId("pay").textContent).toBe("8800");
  const shown = new Event("pageshow");
  act(() => window.dispatchEvent(Object.assign(shown, { persisted: true })));
  expect(screen.queryByText("8800")).toBeNull();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/web-site/home"));
});
