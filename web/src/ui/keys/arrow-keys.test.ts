import { expect, it } from "vitest";
import { indexByArrowKey } from "./arrow-keys.ts";

it("leads from tab to tab, round the ends", () => {
  expect(indexByArrowKey("ArrowRight", 0, 3)).toBe(1);
  expect(indexByArrowKey("ArrowRight", 2, 3)).toBe(0);
  expect(indexByArrowKey("ArrowLeft", 0, 3)).toBe(2);
  expect(indexByArrowKey("Home", 2, 3)).toBe(0);
  expect(indexByArrowKey("End", 0, 3)).toBe(2);
  expect(indexByArrowKey("a", 0, 3)).toBeUndefined();
});
