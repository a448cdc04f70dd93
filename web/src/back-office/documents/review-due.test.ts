import { expect, test } from "vitest";
import { reviewDue } from "./revision-tags.tsx";

test("reports a review as due 30 days ahead, and as over after its day", () => {
  const today = "2026-03-01";
  const days = ["2026-02-28", "2026-03-01", "2026-03-30", "2026-03-31"];
  expect(days.map((day) => reviewDue(day, today))).toEqual(["over", "due", "due", null]);
});
