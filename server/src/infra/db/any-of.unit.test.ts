import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../..");

/** Lists in brackets, of as many parameters as there are values; a subquery is no such list. */
const valueLists = [/"(?:not )?in",(?!\s*\(\w+\)\s*=>)/, /\bin \(\$\{/i];

test("compares with lists of values as one parameter, everywhere", () => {
  const sources = globSync("**/*.ts", { cwd: root }).filter((name) => !/\.test\.ts$/.test(name));
  assert.ok(sources.length > 500);
  const found = sources.filter((name) => {
    const text = readFileSync(join(root, name), "utf8");
    return valueLists.some((list) => list.test(text));
  });
  assert.deepEqual(found, []);
});
