// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useListSearchKey } from "./search-key.ts";

function Page() {
  useListSearchKey();
  return (
    <main>
      <a href="/list">菜单</a>
      <search>
        <input aria-label="标题" />
        <input aria-label="编号" />
      </search>
      <a href="/" data-row="">
        行
      </a>
    </main>
  );
}

it("focuses the list's first search field by its key, and leaves what is typed alone", () => {
  const { container } = render(<Page />);
  // This environment lays nothing out.
  for (const field of container.querySelectorAll("input")) {
    Object.defineProperty(field, "offsetParent", { value: container });
  }
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "/" });
  screen.getByText("行").focus();
  // False: the sign itself is not typed into the field.
  expect(press()).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("标题"));
  expect(press()).toBe(true);
  // The link that led to the list.
  screen.getByText("菜单").focus();
  expect(press()).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("标题"));
});
