import { createRequire } from "node:module";
import { before, suite } from "node:test";
import { startTimeOf } from "./time-limit.ts";

const load = createRequire(new URL("../", import.meta.url));

/**
 * Registers test files of the server in one process, one after the other. What a file registers
 * belongs to its suite because it is loaded synchronously: no top-level await in these files.
 */
export function loadTests(files: readonly string[]): void {
  for (const file of files) {
    suite(file, () => {
      before(() => startTimeOf(file));
      load(`./${file}`);
    });
  }
}
