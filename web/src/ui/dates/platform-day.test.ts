import { expect, it } from "vitest";
import { markDay, markedDay } from "./platform-day.ts";

it("is the browser's day until the platform's is known", () => {
  expect(markedDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  markDay(() => "2026-01-01");
  expect(markedDay()).toBe("2026-01-01");
});
