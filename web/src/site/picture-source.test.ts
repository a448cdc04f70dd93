import { expect, test } from "vitest";
import { firstOf, scaled, sourceSet } from "./picture-source.ts";

test("takes the first url of a comma list, trailing comma or not", () => {
  expect(firstOf("/a,/b,")).toBe("/a");
  expect(firstOf("/a")).toBe("/a");
  expect(firstOf("")).toBeUndefined();
  expect(firstOf("null")).toBeUndefined();
});

test("scales stored pictures only", () => {
  const url = "/api/open/oss/preview/byid/AbC-1";
  expect(scaled(url, 750)).toBe(`${url}?w=750`);
  expect(sourceSet(url)).toContain(`${url}?w=160 160w`);
  expect(scaled("/fallback/repair.svg", 750)).toBe("/fallback/repair.svg");
  expect(sourceSet("/fallback/repair.svg")).toBeUndefined();
});
