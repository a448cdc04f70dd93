// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, it } from "vitest";
import { LinkButton } from "./link-button.tsx";

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>at {`${pathname}${search}`}</p>
      <LinkButton to="/users?view=12">查看人员</LinkButton>
    </>
  );
}

function open() {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], {
    initialEntries: ["/licences"],
  });
  render(<RouterProvider router={router} />);
  return screen.getByRole("link", { name: "查看人员" });
}

it("has an address to copy or to open in a new tab", () => {
  expect(open().getAttribute("href")).toBe("/users?view=12");
});

it("opens the page in the same tab on a click", async () => {
  fireEvent.click(open());
  await screen.findByText("at /users?view=12");
});

it("leaves Ctrl+click and the middle button to the browser", () => {
  const link = open();
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link, { button: 1 })).toBe(true);
  screen.getByText("at /licences");
});
