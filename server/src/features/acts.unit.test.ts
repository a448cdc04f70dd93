import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { actNames } from "./acts.ts";

// That every act has an entry and every entry is an act is held by their types.
test("every act of the table is recorded somewhere", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = globSync("*/**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const text = files.map((file) => readFileSync(`${folder}${file}`, "utf8")).join("\n");
  const recorded = Array.from(text.matchAll(/\bact: "(\w+\.\w+)"/g), ([, name]) => name);
  assert.deepEqual(
    actNames.filter((name) => !recorded.includes(name)),
    [],
  );
});
