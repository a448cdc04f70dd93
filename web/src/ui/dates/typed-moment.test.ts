import { expect, it } from "vitest";
import { typedMoment } from "./typed-moment.ts";

it("completes a typed day with the time that it stands for", () => {
  const options = { time: true, timeOfDay: "00:00:00" };
  expect(typedMoment("2026-12-30", options)).toBe("2026-12-30 00:00:00");
  expect(typedMoment("2026-12-30", { ...options, timeOfDay: "23:59:59" })).toBe(
    "2026-12-30 23:59:59",
  );
  expect(typedMoment(" 2026/1/5 8:05 ", options)).toBe("2026-01-05 08:05:00");
  expect(typedMoment("2026年1月5日", options)).toBe("2026-01-05 00:00:00");
  expect(typedMoment("2026-12-30T07:08:09", options)).toBe("2026-12-30 07:08:09");
});

it("takes a day alone where no time is asked for", () => {
  expect(typedMoment("2026.1.5", { time: false })).toBe("2026-01-05");
  expect(typedMoment("20260105", { time: false })).toBe("2026-01-05");
  expect(typedMoment("2026-01-05 08:00", { time: false })).toBeNull();
});

it("reads nothing into what is no moment", () => {
  for (const text of [
    "2026-02-30",
    "2026-13-01",
    "明天",
    "2026-1",
    "2026-01-05 24:00",
    "1-5",
    "20260230",
    "27.11.",
  ]) {
    expect(typedMoment(text, { time: true, timeOfDay: "00:00:00" })).toBeNull();
  }
});
