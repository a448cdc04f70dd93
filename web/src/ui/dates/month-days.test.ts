import { expect, test } from "vitest";
import { addDays, addMonths, dayByKey, weeksOf } from "./calendar.tsx";

test("counts days and months across their ends", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("shows six weeks from a Monday on", () => {
  const weeks = weeksOf("2026-02-14");
  expect([weeks.length, weeks[0]?.[0], weeks[5]?.[6]]).toEqual([6, "2026-01-26", "2026-03-08"]);
});

test("moves by keys as calendars do", () => {
  expect(dayByKey("ArrowUp", "2026-02-03")).toBe("2026-01-27");
  expect(dayByKey("PageDown", "2026-02-03")).toBe("2026-03-03");
  expect(dayByKey("a", "2026-02-03")).toBeUndefined();
});
