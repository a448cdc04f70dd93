import assert from "node:assert/strict";
import { test } from "node:test";
import { exceedsJsonLimits } from "./parse-json.ts";

test("counts only nested brackets", () => {
  assert.equal(exceedsJsonLimits("[[]]", 2), false);
  assert.equal(exceedsJsonLimits("[[[]]]", 2), true);
  assert.equal(exceedsJsonLimits('{"a":[{"b":1}]}', 2), true);
  assert.equal(exceedsJsonLimits("[1],[2],[3]", 1), false);
});

test("ignores brackets in strings, also after escapes", () => {
  assert.equal(exceedsJsonLimits('["[[[["]', 1), false);
  assert.equal(exceedsJsonLimits('["\\"[[[["]', 1), false);
  assert.equal(exceedsJsonLimits('["\\\\",[[]]]', 2), true);
  assert.equal(exceedsJsonLimits('["never ends [[[[', 1), false);
});

test("needs time proportional to the text", () => {
  const begun = performance.now();
  for (const text of ["[".repeat(31), '"', '\\"', "\\", '{"a":"\\\\"},'])
    exceedsJsonLimits(`["${text.repeat(2_000_000)}`, 1e9);
  assert.ok(performance.now() - begun < 5_000);
});
