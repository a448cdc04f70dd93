// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Select } from "./select.tsx";

const options = ["甲", "乙", "丙"].map((label) => ({ value: label, label }));

function Shown() {
  const [value, setValue] = useState("");
  return <Select label="机库" value={value} options={options} onChange={setValue} />;
}

const box = () => screen.getByRole("combobox", { name: "机库" });

it("is chosen from by press", async () => {
  render(<Shown />);
  expect(box().textContent).toBe("请选择");
  fireEvent.click(box());
  const option = await screen.findByRole("option", { name: "乙" });
  fireEvent.pointerDown(option);
  fireEvent.click(option);
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(box().textContent).toBe("乙");
});

it("is chosen from by keys, and left as it was by Esc", async () => {
  render(<Shown />);
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const open = async () => {
    box().focus();
    press("ArrowDown");
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("option"));
  };
  await open();
  for (const key of ["End", "ArrowUp", "Enter"]) press(key);
  await waitFor(() => expect(box().textContent).toBe("乙"));
  await open();
  for (const key of ["Home", "Escape"]) press(key);
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(box().textContent).toBe("乙");
  expect(document.activeElement).toBe(box());
});
