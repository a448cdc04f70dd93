// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { Combobox, type ListHandlers } from "./combobox.tsx";

const groups = ["页面", "记录"].map((title) => ({
  title,
  items: Array.from({ length: 6 }, (_, at) => `${title}${at}`),
}));

function Palette({ onChoose, shown = groups }: { onChoose: () => void; shown?: typeof groups }) {
  const field = useRef<HTMLInputElement>(null);
  const handlers = useRef<ListHandlers>(null);
  const [text, setText] = useState("");
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-expanded={false}
        aria-controls="list"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          handlers.current?.onChange(event);
        }}
        onKeyDown={(event) => handlers.current?.onKeyDown(event)}
      />
      <Combobox
        id="list"
        label="可以打开的内容"
        field={field}
        handlers={handlers}
        groups={shown}
        keyOf={(item) => item}
        classes={{}}
        autoHighlight
        onChoose={onChoose}
        renderOption={(item, props) => (
          <a {...props} href="/">
            {item}
          </a>
        )}
      />
    </>
  );
}

const field = () => screen.getByRole("combobox");
const active = () => screen.getByRole("option", { selected: true });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(field(), { key });
  expect(field().getAttribute("aria-activedescendant")).toBe(active().id);
  return active().textContent;
};

it("makes the first option active, wraps around and moves by pages", () => {
  const onChoose = vi.fn();
  render(<Palette onChoose={onChoose} />);
  expect(active().textContent).toBe("页面0");
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("group", { name: "记录" }).querySelectorAll("a")).toHaveLength(6);
  expect(press("ArrowUp")).toBe("记录5");
  expect(press("ArrowDown")).toBe("页面0");
  expect(press("PageDown")).toBe("页面5");
  expect(press("PageDown", "PageDown")).toBe("记录5");
  expect(press("PageUp", "ArrowUp")).toBe("页面5");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChoose.mock.calls[0]?.[0]).toBe("页面5");
  expect(active().tabIndex).toBe(-1);
});

it("makes the first option active again for another text, and leaves Home to the caret", () => {
  render(<Palette onChoose={() => {}} />);
  press("PageDown");
  expect(fireEvent.keyDown(field(), { key: "Home" })).toBe(true);
  expect(active().textContent).toBe("页面5");
  fireEvent.input(field(), { target: { value: "维" }, inputType: "insertText" });
  expect(active().textContent).toBe("页面0");
});

it("is closed without options", () => {
  const { rerender } = render(<Palette onChoose={() => {}} />);
  rerender(<Palette onChoose={() => {}} shown={[]} />);
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(field().hasAttribute("aria-activedescendant")).toBe(false);
});
