// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSlides } from "./notice-carousel.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("advances every five seconds and starts again after the last slide", () => {
  const { result } = renderHook(() => useSlides(2));
  wait(4999);
  expect(result.current.index).toBe(0);
  wait(1);
  expect(result.current.index).toBe(1);
  wait(5000);
  expect(result.current.index).toBe(0);
});

test("pauses on hover and after 暂停", () => {
  const { result } = renderHook(() => useSlides(3));
  act(() => result.current.hold.onMouseEnter());
  wait(20_000);
  expect(result.current.index).toBe(0);
  act(() => result.current.hold.onMouseLeave());
  wait(5000);
  expect(result.current.index).toBe(1);
  act(() => result.current.toggle());
  wait(20_000);
  expect(result.current.index).toBe(1);
});

test("shows a manually selected slide for its full time", () => {
  const { result } = renderHook(() => useSlides(3));
  wait(4000);
  act(() => result.current.show(2));
  wait(4000);
  expect(result.current.index).toBe(2);
});
