import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dueActs } from "@aeromaint/contracts/wire/acts.ts";
import { actNames } from "./act-handlers.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const text = globSync("{crud,features}/**/*.ts", { cwd: folder })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(`${folder}${file}`, "utf8"))
  .join("\n");

// Types already ensure one entry for each act.
test("every act with handlers is recorded somewhere", () => {
  const recorded = Array.from(text.matchAll(/\bact: "(\w+\.\w+)"/g), ([, name]) => name);
  assert.deepEqual(
    actNames.filter((name) => !recorded.includes(name) && !(name in dueActs)),
    [],
  );
});
