import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

test("docs/adding-a-screen.md names places that exist", () => {
  const text = readFileSync(join(root, "docs", "adding-a-screen.md"), "utf8");
  const named = text.match(/(?:contracts|server|web|e2e|docs)\/[\w./-]*\w/g) ?? [];
  const paths = [...new Set(named)].filter((path) => !path.includes("NNN"));
  assert.ok(paths.length > 15, `${paths.length} paths`);
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
});
