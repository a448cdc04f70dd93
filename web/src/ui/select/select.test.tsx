// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Select } from "./select.tsx";

const options = ["甲", "乙", "丙"].map((label) => ({ value: label, label }));

function Shown() {
  const [value, setValue] = useState("");
  return <Select label="机库" value={value} options={options} onChange={setValue} />;
}

const box = () => screen.getByRole("combobox", { name: "机库" });

it("is chosen from by press", () => {
  render(<Shown />);
  expect(box().textContent).toBe("请选择");
  fireEvent.click(box());
  fireEvent.click(screen.getByRole("option", { name: "乙" }));
  expect(box().textContent).toBe("乙");
  expect(screen.queryByRole("listbox")).toBeNull();
});

it("is chosen from by keys, and left as it was by Esc", () => {
  render(<Shown />);
  for (const key of ["ArrowDown", "End", "ArrowUp", "Enter"]) fireEvent.keyDown(box(), { key });
  expect(box().textContent).toBe("乙");
  for (const key of ["ArrowDown", "Home", "Escape"]) fireEvent.keyDown(box(), { key });
  expect(box().textContent).toBe("乙");
  expect(screen.queryByRole("listbox")).toBeNull();
});
