// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import DateRangePanel from "./date-range-panel.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const confirm = () => fireEvent.click(screen.getByRole("button", { name: "确定" }));

it("says that a typed day is none and keeps it; an empty one leaves the period open", () => {
  const onChange = vi.fn();
  render(
    <DateRangePanel
      label="发布日期"
      opener={{ current: null }}
      period={{ begin: "", end: "" }}
      onChange={onChange}
      onClose={() => {}}
    />,
  );
  fireEvent.change(field("开始日期"), { target: { value: "2026-02-30" } });
  confirm();
  expect(screen.getByRole("alert").textContent).toContain("请输入正确的日期");
  expect(field("开始日期").value).toBe("2026-02-30");
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field("开始日期"), { target: { value: "20260228" } });
  confirm();
  expect(onChange).toHaveBeenCalledWith({ begin: "2026-02-28", end: "" });
});
