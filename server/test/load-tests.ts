import { createRequire } from "node:module";
import { before, suite } from "node:test";
import { startTimeOf } from "./time-limit.ts";

const load = createRequire(new URL("../", import.meta.url));

/**
 * Registers test files of the server in one process, one after the other. Files must load
 * synchronously, without a top-level await, so that their tests belong to their suite.
 */
export function loadTests(files: readonly string[]): void {
  for (const file of files) {
    suite(file, () => {
      before(() => startTimeOf(file));
      load(`./${file}`);
    });
  }
}
