import { expect, test } from "vitest";
import { daysBetween, expiryOf } from "./licence-days.tsx";

test("ends on the same day so many years later", () => {
  expect(expiryOf("2024-03-01", 3)).toBe("2027-03-01");
  expect(expiryOf("2023-12-31", 2)).toBe("2025-12-31");
});

test("ends on the 28th where the year has no 29 February", () => {
  expect(expiryOf("2024-02-29", 1)).toBe("2025-02-28");
  expect(expiryOf("2024-02-29", 4)).toBe("2028-02-29");
});

test("counts days over months, leap days and the end itself", () => {
  expect(daysBetween("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(daysBetween("2026-03-01", "2026-02-28")).toBe(-1);
});
