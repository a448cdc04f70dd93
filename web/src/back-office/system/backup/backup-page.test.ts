import { expect, it } from "vitest";
import { ageText } from "./backup-page.tsx";

it("shows ages in hours up to two days, then in days", () => {
  const now = "2026-03-01 12:00:00";
  const made = [
    "2026-03-01 11:00:01",
    "2026-03-01 11:00:00",
    "2026-02-27 12:00:01",
    "2026-02-27 12:00:00",
  ];
  expect(made.map((moment) => ageText(moment, now))).toEqual([
    "不到 1 小时",
    "1 小时",
    "47 小时",
    "2 天",
  ]);
});
