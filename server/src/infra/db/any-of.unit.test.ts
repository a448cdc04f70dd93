import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../..");

/** Matches lists in brackets with one parameter per value; subqueries do not match. */
const valueLists = [/"(?:not )?in",(?!\s*\(\w+\)\s*=>)/, /\bin \(\$\{/i];

test("lists of values are always one parameter", () => {
  const sources = globSync("**/*.ts", { cwd: root }).filter((name) => !/\.test\.ts$/.test(name));
  assert.ok(sources.length > 500);
  const found = sources.filter((name) => {
    const text = readFileSync(join(root, name), "utf8");
    return valueLists.some((list) => list.test(text));
  });
  assert.deepEqual(found, []);
});
