import { expect, test } from "vitest";
import { dayOf, figureText, machineTime, shortDayOf } from "./plain-values.ts";

const time = "2026-03-09 08:05:00";

test("writes the day of a time", () => {
  expect(dayOf(time)).toBe("2026-03-09");
  expect(shortDayOf(time)).toBe("03-09");
});

test("leaves a day that has no time as it is", () => {
  expect(dayOf("2026-03-09")).toBe("2026-03-09");
});

test("writes a time as browsers read it", () => {
  expect(machineTime(time)).toBe("2026-03-09T08:05:00");
});

test("sets thousands apart, with two decimals at most", () => {
  expect(figureText(1234567)).toBe("1,234,567");
  expect(figureText(36800.126)).toBe("36,800.13");
  expect(figureText(0)).toBe("0");
});
