// @vitest-environment happy-dom
import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { useRowKeys } from "./row-keys.ts";

function Page() {
  useRowKeys();
  return (
    <main>
      <input />
      {["甲", "乙", "丙"].map((name) => (
        <a key={name} href="/" data-row="">
          {name}
        </a>
      ))}
    </main>
  );
}

it("moves along rows by j and k, and not while something is typed", () => {
  const { container } = render(<Page />);
  // This environment lays nothing out.
  for (const row of container.querySelectorAll("a")) {
    Object.defineProperty(row, "offsetParent", { value: container });
  }
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  };
  expect(press("j")).toBe("甲");
  expect(press("j")).toBe("乙");
  expect(press("k")).toBe("甲");
  expect(press("k")).toBe("甲");
  container.querySelector("input")?.focus();
  expect(press("j")).toBe("");
});
