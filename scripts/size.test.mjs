import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, countTokens, findGrowth, isCode } from "./size.mjs";

test("comments and layout do not count, names in every script do", () => {
  const texts = [
    ["a.ts", 'const total = $a + b2; // the sum\n/* note */ f("网址", "https://a.b/c");', 26],
    ["a.ts", "const total =\n  $a+b2;f(\n'网址','https://a.b/c')", 25],
    ["a.sql", "SELECT item_id -- the key\nFROM platform_item i WHERE i.del_flag = '0';", 14],
    ["a.css", ".site-head { inline-size: 12px; /* narrow */ }", 9],
    ["a.typ", '#let title(it) = [#it "第1章"]', 14],
    ["a.json", '{ "id": 12, "name": "a-b" }', 15],
    ["a.ts", "", 0],
  ];
  for (const [path, text, count] of texts) assert.equal(countTokens(text, path), count, text);
});

test("code counts by its area, tests and generated files do not", () => {
  const areas = {
    "server/src/features/auth/login/sign-in.ts": "server/features/auth",
    "server/src/features/act-handlers.ts": "server/features/act-handlers.ts",
    "server/sql/search/words.sql": "server/sql/search",
    "web/src/site/home/home.tsx": "web/site/home",
    "web/src/ui/theme/mark.css": "web/src/ui",
    "contracts/src/fields/titles.json": "contracts/src/fields",
    "scripts/size.mjs": "scripts",
  };
  for (const [path, area] of Object.entries(areas)) {
    assert.ok(isCode(path), path);
    assert.equal(areaOf(path), area);
  }
  const others = [
    "server/schema.sql",
    "server/test/harness.ts",
    "e2e/shots.ts",
    "web/src/a.test.ts",
  ];
  assert.deepEqual(others.filter(isCode), []);
});

test("an area may grow by one per cent; small ones are judged together", () => {
  const recorded = { crud: 40_000, files: 900, feeds: 9_100 };
  assert.deepEqual(findGrowth(recorded, { crud: 40_400, files: 1_000, feeds: 9_000 }), []);
  assert.deepEqual(findGrowth(recorded, { crud: 40_401, files: 950, feeds: 9_150 }), [
    ["crud", [40_000, 40_401]],
  ]);
  assert.deepEqual(findGrowth(recorded, { crud: 30_000, files: 900, feeds: 9_100, news: 101 }), [
    ["其余 others", [10_000, 10_101]],
  ]);
});
