import { expect, test } from "vitest";
import { currentHeading } from "./contents.tsx";

test("marks the last heading above the reading line, and the last of all at the end", () => {
  expect(currentHeading([300, 900, 1500], false)).toBe(0);
  expect(currentHeading([-700, 90, 600], false)).toBe(1);
  expect(currentHeading([-1700, -900, 500], true)).toBe(2);
});
