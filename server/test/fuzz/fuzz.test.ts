// Slow: three thousand requests, with all tables compared between them.
// Own process: fills its pools, and reads the environment.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figures, length } from "../drill-length.ts";
import { fuzz } from "./fuzz.ts";

const requests = length({ short: 3_000, long: 100_000 });
const seed = Number(process.env.FUZZ_SEED) || 145;

test("answers whatever is sent by the rules, and changes nothing without a right", async (t) => {
  const begun = performance.now();
  const { requests: sent, operations, worlds, answers, faults } = await fuzz({ requests, seed });
  const seconds = Math.round((performance.now() - begun) / 1000);
  figures(t, "fuzz", { seed, sent, operations, worlds, seconds, ...answers });
  assert.deepEqual(faults, []);
  assert.ok(sent >= requests * 0.9, `${sent} requests`);
  // Random noise alone would never come past the checks: a good part has to be taken.
  assert.ok((answers[200] ?? 0) > sent / 10, `${answers[200]} of ${sent} succeeded`);
});
