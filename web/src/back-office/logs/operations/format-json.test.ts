import { expect, it } from "vitest";
import { formatJson } from "./operation-log-page.tsx";

it("formats JSON and leaves truncated JSON unchanged", () => {
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson('{"a":"长文本…')).toBe('{"a":"长文本…');
});
