import { expect, test } from "vitest";
import { reviewDue } from "./revision-tags.tsx";

test("says 30 days ahead that a review is due, and from the day after that it is over", () => {
  const today = "2026-03-01";
  const days = ["2026-02-28", "2026-03-01", "2026-03-30", "2026-03-31"];
  expect(days.map((day) => reviewDue(day, today))).toEqual(["over", "due", "due", null]);
});
