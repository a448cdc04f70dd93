import assert from "node:assert/strict";
import { test } from "node:test";
import { nestsDeeperThan } from "./parse-json.ts";

test("counts brackets that stand inside each other, and no others", () => {
  assert.equal(nestsDeeperThan("[[]]", 2), false);
  assert.equal(nestsDeeperThan("[[[]]]", 2), true);
  assert.equal(nestsDeeperThan('{"a":[{"b":1}]}', 2), true);
  assert.equal(nestsDeeperThan("[1],[2],[3]", 1), false);
});

test("takes brackets in strings as text, whatever is escaped", () => {
  assert.equal(nestsDeeperThan('["[[[["]', 1), false);
  assert.equal(nestsDeeperThan('["\\"[[[["]', 1), false);
  assert.equal(nestsDeeperThan('["\\\\",[[]]]', 2), true);
  assert.equal(nestsDeeperThan('["never ends [[[[', 1), false);
});

test("takes a time that grows with the text", () => {
  const begun = performance.now();
  for (const text of ["[".repeat(31), '"', '\\"', "\\", '{"a":"\\\\"},'])
    nestsDeeperThan(`["${text.repeat(2_000_000)}`, 1e9);
  assert.ok(performance.now() - begun < 5_000);
});
