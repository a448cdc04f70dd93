// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../../api/tokens.ts";
import {
  dropWantedElsewhere,
  MemberLink,
  signedInLoader,
  storeThisScreen,
  takeWantedPath,
} from "./member-link.tsx";

const lists = "/web-site/maintain-info";

beforeEach(() => {
  clearTokens();
  sessionStorage.clear();
  window.history.replaceState(null, "", `${lists}?categoryId=3`);
});
afterEach(() => {
  cleanup();
  act(clearTokens);
  window.history.replaceState(null, "", "/");
});

function showLink() {
  const router = createMemoryRouter([
    { path: "/", element: <MemberLink to={`${lists}?repairId=9`}>改装</MemberLink> },
    { path: "*", element: "there" },
  ]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByText("改装"));
  return router;
}

it("keeps what a visitor pressed until the sign-in, and answers once", () => {
  const router = showLink();
  expect(router.state.location.pathname).toBe("/");
  dropWantedElsewhere("/web-site/home");
  dropWantedElsewhere("/web-site/register");
  expect(takeWantedPath()).toBe(`${lists}?repairId=9`);
  expect(takeWantedPath()).toBeNull();
});

it("opens what a member presses", async () => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  const router = showLink();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(lists));
  expect(takeWantedPath()).toBeNull();
});

it("drops what was wanted once the visitor goes elsewhere", () => {
  showLink();
  dropWantedElsewhere(lists);
  dropWantedElsewhere("/web-site/repair-person");
  expect(takeWantedPath()).toBeNull();
});

it("keeps the address of a guarded screen with its query", async () => {
  const router = createMemoryRouter(
    [
      { path: "/web-site/home", element: "home" },
      { path: "/web-site/notice-detail", loader: signedInLoader, element: "notice" },
    ],
    { initialEntries: ["/web-site/notice-detail?id=5"] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText("home");
  expect(takeWantedPath()).toBe("/web-site/notice-detail?id=5");
});

it("leads back to the screen on which 登录 was pressed, unless something was wanted there", () => {
  storeThisScreen();
  expect(takeWantedPath()).toBe(`${lists}?categoryId=3`);
  showLink();
  storeThisScreen();
  expect(takeWantedPath()).toBe(`${lists}?repairId=9`);
});

it("leads nowhere else than on this origin", () => {
  sessionStorage.setItem("am:wanted-path", '{"path":"//example.com/there","from":"/"}');
  expect(takeWantedPath()).toBe("/");
});
