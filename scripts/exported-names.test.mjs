import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

// Export names that React Router reads from route modules.
const routeModuleExports = new Set(["Component", "ErrorBoundary", "loader"]);
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

function namesOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  return new Set(Array.from(text.matchAll(declaration), ([, name]) => name));
}

test("every exported name is unique", () => {
  const files = globSync("{contracts,server,web}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.(test|gen|fixture)\.tsx?$|-test-app\.ts$/.test(file),
  );
  assert.ok(files.length > 500, `${files.length} files`);
  const places = new Map();
  for (const file of files) {
    for (const name of namesOf(file)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  const alike = [...places].filter(([name, at]) => at.length > 1 && !routeModuleExports.has(name));
  assert.deepEqual(alike, []);
});
