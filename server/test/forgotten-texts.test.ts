// Slow: runs the test of the texts of items once per forgotten place.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { forgottenPlaces } from "../src/features/content/probe-text.fixture.ts";

const file = fileURLToPath(
  new URL("../src/features/documents/item-texts.test.ts", import.meta.url),
);

for (const [place, { test: failing }] of Object.entries(forgottenPlaces)) {
  test(`a text forgotten in ${place} fails a test`, async () => {
    // Without the context of this run, which changes the report of the other one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = spawn(process.execPath, ["--test", "--test-reporter=tap", file], {
      env: { ...env, FORGOTTEN_PLACE: place },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const report = await text(run.stdout);
    const failed = [...report.matchAll(/^ *not ok \d+ - (\w.*)$/gm)].map(([, name]) => name);
    assert.ok(
      failed.some((name) => name?.startsWith(`${failing}:`)),
      report,
    );
    assert.match(report, /^ *ok \d+ - \w+/m, "the application must start");
  });
}
