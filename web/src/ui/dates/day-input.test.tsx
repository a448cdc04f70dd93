// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
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

it("shows a calendar in Chinese, which keys move and Esc closes", () => {
  render(<Form initial="2026-01-31" />);
  const opener = screen.getByRole("button", { name: "选择日期" });
  fireEvent.click(opener);
  expect(screen.getByText("2026年1月")).toBeTruthy();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("2026年1月31日");
  fireEvent.keyDown(document.activeElement as Element, { key: "PageDown" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("2026年2月28日");
  fireEvent.click(screen.getByRole("button", { name: "2026年2月3日" }));
  expect(field().value).toBe("2026-02-03");
  expect(screen.queryByText("2026年2月")).toBeNull();
  fireEvent.click(opener);
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expect(screen.queryByText("2026年2月")).toBeNull();
  expect(document.activeElement).toBe(opener);
});
