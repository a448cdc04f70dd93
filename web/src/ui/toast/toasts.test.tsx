// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "./toast.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("shows a message for a second, counted from when it is seen", () => {
  toast("暂未登录，请先进行登录");
  // The page that shows it takes its time.
  vi.advanceTimersByTime(5_000);
  render(<Toasts />);
  expect(screen.getByText("暂未登录，请先进行登录")).toBeDefined();
  act(() => void vi.advanceTimersByTime(1_100));
  expect(screen.queryByText("暂未登录，请先进行登录")).toBeNull();
});

test("shows a failure for two seconds, and the same message once", () => {
  render(<Toasts />);
  act(() => {
    toast("操作失败", "failure");
    toast("操作失败", "failure");
  });
  act(() => void vi.advanceTimersByTime(1_900));
  expect(screen.getAllByText("操作失败")).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText("操作失败")).toBeNull();
});
