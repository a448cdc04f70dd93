import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { suite } from "node:test";
import { fileURLToPath } from "node:url";

// All features' tests in one process, one file after the other: loading the application for each
// file took longer than its tests. A file can still be run alone. What a file registers belongs to
// its suite because it is loaded synchronously: no top-level await in these files.
const features = fileURLToPath(new URL("../src/features/", import.meta.url));
const load = createRequire(features);

for (const file of globSync("**/*.test.ts", { cwd: features }).sort()) {
  suite(file, () => {
    load(`./${file}`);
  });
}
