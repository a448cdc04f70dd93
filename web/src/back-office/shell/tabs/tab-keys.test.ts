import { expect, it } from "vitest";
import { tabByKey } from "./tab-keys.ts";

it("leads from tab to tab, round the ends", () => {
  expect(tabByKey("ArrowRight", 0, 3)).toBe(1);
  expect(tabByKey("ArrowRight", 2, 3)).toBe(0);
  expect(tabByKey("ArrowLeft", 0, 3)).toBe(2);
  expect(tabByKey("Home", 2, 3)).toBe(0);
  expect(tabByKey("End", 0, 3)).toBe(2);
  expect(tabByKey("a", 0, 3)).toBeUndefined();
});
