import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

// Export names that React Router reads from route modules.
const routeModuleExports = new Set(["Component", "ErrorBoundary", "loader"]);
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

const sources = globSync("{contracts,server,web,e2e}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: (path) => /node_modules|dist$/.test(path),
}).map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
const product = sources.filter(
  ({ file }) =>
    /^(contracts|server|web)\/src\//.test(file) &&
    !/\.(test|gen|fixture)\.tsx?$|-test-app\.ts$/.test(file),
);

const namesOf = ({ text }) => new Set(Array.from(text.matchAll(declaration), ([, name]) => name));

test("every exported name is unique", () => {
  assert.ok(product.length > 500, `${product.length} files`);
  const places = new Map();
  for (const source of product) {
    for (const name of namesOf(source)) {
      places.set(name, [...(places.get(name) ?? []), source.file]);
    }
  }
  const alike = [...places].filter(([name, at]) => at.length > 1 && !routeModuleExports.has(name));
  assert.deepEqual(alike, []);
});

test("another file uses every exported name", () => {
  const users = new Map();
  for (const { file, text } of sources) {
    for (const [word] of text.matchAll(/[\w$]+/g))
      users.set(word, (users.get(word) ?? new Set()).add(file));
  }
  const own = product.flatMap((source) =>
    [...namesOf(source)].filter(
      (name) => users.get(name).size === 1 && !routeModuleExports.has(name),
    ),
  );
  assert.deepEqual(own, [], "Remove `export`.");
});
