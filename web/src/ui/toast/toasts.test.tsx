// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, useWaitingToasts } from "./toast.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(async () => {
  // The stack loads with the first toast; a file needs real time.
  await import("./toast-stack.tsx");
  // Test files share their modules.
  useWaitingToasts.setState([], true);
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => {}));

test("shows a message for a second, counted from when it is seen", async () => {
  toast("暂未登录，请先进行登录");
  // The page that shows it takes its time.
  await pass(5_000);
  render(<Toasts />);
  await pass(100);
  expect(screen.getByRole("status").textContent).toBe("暂未登录，请先进行登录");
  expect(screen.queryByRole("dialog")).toBeNull();
  await pass(1_100);
  expect(screen.queryByText("暂未登录，请先进行登录")).toBeNull();
});

test("shows a failure for two seconds, and the same message once", async () => {
  render(<Toasts />);
  toast("操作失败", "failure");
  toast("操作失败", "failure");
  await pass(1_900);
  expect(screen.getAllByText("操作失败")).toHaveLength(1);
  await pass(300);
  expect(screen.queryByText("操作失败")).toBeNull();
});
