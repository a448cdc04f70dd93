// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../../api/tokens.ts";
import {
  dropOtherTarget,
  MemberLink,
  signedInLoader,
  storeCurrentPath,
  takeTargetPath,
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

it("keeps the clicked target until the sign-in, and returns it once", () => {
  const router = showLink();
  expect(router.state.location.pathname).toBe("/");
  dropOtherTarget("/web-site/home");
  dropOtherTarget("/web-site/register");
  expect(takeTargetPath()).toBe(`${lists}?repairId=9`);
  expect(takeTargetPath()).toBeNull();
});

it("opens the target of a member", async () => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  const router = showLink();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(lists));
  expect(takeTargetPath()).toBeNull();
});

it("drops the target when the visitor moves to another screen", () => {
  showLink();
  dropOtherTarget(lists);
  dropOtherTarget("/web-site/repair-person");
  expect(takeTargetPath()).toBeNull();
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
  expect(takeTargetPath()).toBe("/web-site/notice-detail?id=5");
});

it("returns to the screen of the click on 登录, unless it has a target", () => {
  storeCurrentPath();
  expect(takeTargetPath()).toBe(`${lists}?categoryId=3`);
  showLink();
  storeCurrentPath();
  expect(takeTargetPath()).toBe(`${lists}?repairId=9`);
});

it("redirects only within this origin", () => {
  sessionStorage.setItem("am:wanted-path", '{"path":"//example.com/there","from":"/"}');
  expect(takeTargetPath()).toBe("/");
});
