// Slow: sends three thousand requests, and compares all tables between them.
// Own process: fills its pools, and reads the environment.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drillLength, printFigures } from "../drill-length.ts";
import { fuzz } from "./fuzz.ts";

const requests = drillLength({ short: 3_000, long: 100_000 });
const seed = Number(process.env.FUZZ_SEED) || 145;

test("answers every request by the rules, and changes nothing without permission", async (t) => {
  const begun = performance.now();
  const { requests: sent, operations, worlds, answers, faults } = await fuzz({ requests, seed });
  const seconds = Math.round((performance.now() - begun) / 1000);
  printFigures(t, "fuzz", { seed, sent, operations, worlds, seconds, ...answers });
  assert.deepEqual(faults, []);
  assert.ok(sent >= requests * 0.9, `${sent} requests`);
  // Random noise fails validation; a good part of the requests must succeed.
  assert.ok((answers[200] ?? 0) > sent / 10, `${answers[200]} of ${sent} succeeded`);
});
