// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { fromListState, useBackToList } from "./way-back.ts";

function Item() {
  const { onClick, onward } = useBackToList();
  return (
    <>
      <Link to="/list" onClick={onClick}>
        返回列表
      </Link>
      <Link to="/item?id=2" state={onward}>
        下一篇
      </Link>
    </>
  );
}

const list = "/list?aircraft=B-5398&pageNum=3";

function open(first: string) {
  const routes = [
    {
      path: "/list",
      element: (
        <Link to="/item?id=1" state={fromListState}>
          条目
        </Link>
      ),
    },
    { path: "/item", element: <Item /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [first] });
  render(<RouterProvider router={router} />);
  return {
    press: (name: string) => act(async () => fireEvent.click(screen.getByText(name))),
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

it("returns to the list with its state, also from a later item", async () => {
  const { press, at } = open(list);
  await press("条目");
  await press("下一篇");
  expect(at()).toBe("/item?id=2");
  await press("返回列表");
  await vi.waitFor(() => expect(at()).toBe(list));
});

it("uses the list's own path from a directly opened page", async () => {
  const { press, at } = open("/item?id=1");
  await press("下一篇");
  await press("返回列表");
  expect(at()).toBe("/list");
});
