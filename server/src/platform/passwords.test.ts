import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "./errors.ts";
import { hashPassword, isPassword } from "./passwords.ts";

test("tells the right password from others, and stores none in a readable form", async () => {
  const hash = await hashPassword("Hangar 145 机库");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(await hashPassword("Hangar 145 机库"), hash);
  assert.equal(await isPassword("Hangar 145 机库", hash), true);
  assert.equal(await isPassword("Hangar 145 机", hash), false);
});

test("does the same work for an account that does not exist", async () => {
  const hash = await hashPassword("Hangar-145");
  assert.equal(await isPassword("Hangar-145", null), false);
  const [known, unknown] = await quickest(hash, null);
  assert.ok(unknown > known / 2 && unknown < known * 2, `${unknown} ms against ${known} ms`);
});

/** Milliseconds, in turns and at their best, so that a busy machine is busy for both. */
async function quickest(...hashes: (string | null)[]): Promise<[number, number]> {
  const best = hashes.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 9; turn += 1) {
    for (const [at, hash] of hashes.entries()) {
      const started = performance.now();
      await isPassword("guess", hash);
      best[at] = Math.min(best[at] ?? 0, performance.now() - started);
    }
  }
  return [best[0] ?? 0, best[1] ?? 0];
}

test("refuses at once what would wait too long, and works on afterwards", async () => {
  const storm = await Promise.allSettled(
    Array.from({ length: 205 }, () => isPassword("guess", null)),
  );
  const refused = storm.filter((one) => one.status === "rejected");
  assert.equal(refused.length, 3);
  assert.ok(refused.every(({ reason }) => reason instanceof AppError && reason.code === 429));
  assert.equal(await isPassword("guess", null), false);
});
