// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { backoffDelay } from "../../../api/listen-to-events.ts";
import { interpolate } from "./animated-number.tsx";

it("counts in whole numbers from the old to the new value, fast at first", () => {
  expect(interpolate(10, 20, 0)).toBe(10);
  expect(interpolate(10, 20, 0.5)).toBe(19);
  expect(interpolate(10, 20, 1)).toBe(20);
  expect(interpolate(20, 0, 0.5)).toBe(3);
});

it("stays between both values at any time", () => {
  expect(interpolate(0, 7, -1)).toBe(0);
  expect(interpolate(0, 7, 9)).toBe(7);
});

it("waits longer after each failure, up to a limit", () => {
  expect([0, 1, 2, 9].map((failures) => backoffDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 4_000, 15_000,
  ]);
  expect(backoffDelay(9, 1)).toBeLessThanOrEqual(20_000);
});
