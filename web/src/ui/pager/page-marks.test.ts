import { expect, test } from "vitest";
import { pageMarks } from "./pager.tsx";

test("offers every page while there are few", () => {
  expect(pageMarks(1, 1)).toEqual([1]);
  expect(pageMarks(2, 3)).toEqual([1, 2, 3]);
  expect(pageMarks(1, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("leaves gaps away from the present page, the first and the last", () => {
  expect(pageMarks(1, 20)).toEqual([1, 2, 3, 4, 5, "gap-after", 20]);
  expect(pageMarks(10, 20)).toEqual([1, "gap-before", 9, 10, 11, "gap-after", 20]);
  expect(pageMarks(20, 20)).toEqual([1, "gap-before", 16, 17, 18, 19, 20]);
});
