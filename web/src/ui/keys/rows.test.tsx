// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { watchRows } from "./rows.ts";

watchRows();

function Page() {
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

it("keeps a row closed where a drag has left its text chosen, and opens it by a plain press", () => {
  const opened = vi.fn();
  render(
    <main>
      <button type="button" data-row="" onClick={opened}>
        主起落架轮轴
      </button>
      <p>别处</p>
    </main>,
  );
  const row = screen.getByText("主起落架轮轴");
  const press = ({ to = 10, detail = 1 } = {}) => {
    fireEvent.mouseDown(row, { clientX: 10, clientY: 10 });
    fireEvent.click(row, { clientX: to, clientY: 10, detail });
    return opened.mock.calls.length;
  };
  const chosen = (node: Node) =>
    ({ toString: () => "轮轴", containsNode: (other: Node) => other === node }) as Selection;
  expect(press({ to: 60 })).toBe(1);
  expect([row.draggable, row.style.userSelect]).toEqual([false, "text"]);
  const selection = vi.spyOn(window, "getSelection").mockReturnValue(chosen(row));
  expect(press({ to: 60 })).toBe(1);
  expect(press()).toBe(2);
  expect(press({ to: 60, detail: 0 })).toBe(3);
  selection.mockReturnValue(chosen(screen.getByText("别处")));
  expect(press({ to: 60 })).toBe(4);
  selection.mockRestore();
});
