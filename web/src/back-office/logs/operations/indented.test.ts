import { expect, it } from "vitest";
import { indented } from "./operation-log-page.tsx";

it("lays JSON out and leaves what was cut short as it is", () => {
  expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indented('{"a":"长文本…')).toBe('{"a":"长文本…');
});
