// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { DayInput } from "./day-input.tsx";

function Form({ initial = "" }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return <DayInput aria-label="出生日期" value={value} onValue={setValue} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "出生日期" });

it("takes a day however it is typed", () => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: "2026/1/5" } });
  fireEvent.blur(field());
  expect(field().value).toBe("2026-01-05");
});

const opener = () => screen.getByRole("button", { name: "选择日期" });
const focused = () => document.activeElement?.getAttribute("aria-label");

async function openCalendar(day: string) {
  fireEvent.click(opener());
  await waitFor(() => expect(focused()).toBe(day));
}

it("shows a calendar in Chinese, which keys move and Esc closes", async () => {
  render(<Form initial="2026-01-31" />);
  await openCalendar("2026年1月31日");
  expect(screen.getByText("2026年1月")).toBeTruthy();
  fireEvent.keyDown(document.activeElement as Element, { key: "PageDown" });
  expect(focused()).toBe("2026年2月28日");
  fireEvent.click(screen.getByRole("button", { name: "2026年2月3日" }));
  expect(field().value).toBe("2026-02-03");
  expect(screen.queryByRole("dialog")).toBeNull();
  await openCalendar("2026年2月3日");
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("closes its calendar by its button, and by a press elsewhere", async () => {
  render(
    <>
      <Form initial="2026-01-31" />
      <p>别处</p>
    </>,
  );
  const press = (target: Element) => {
    fireEvent.pointerDown(target);
    fireEvent.mouseDown(target);
    fireEvent.click(target);
  };
  await openCalendar("2026年1月31日");
  press(opener());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openCalendar("2026年1月31日");
  press(screen.getByText("别处"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
