import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AppError } from "../http/errors.ts";
import { hashConcurrency, hashLimit, hashPassword, verifyPassword } from "./password-hash.ts";

const run = promisify(execFile);
const storm = fileURLToPath(new URL("./hash-storm.fixture.ts", import.meta.url));

test("accepts only the right password, and stores none in a readable form", async () => {
  const hash = await hashPassword("Hangar 145 机库");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(await hashPassword("Hangar 145 机库"), hash);
  assert.equal(await verifyPassword("Hangar 145 机库", hash), true);
  assert.equal(await verifyPassword("Hangar 145 机", hash), false);
});

test("does the same work for an account that does not exist", async () => {
  const hash = await hashPassword("Hangar-145");
  assert.equal(await verifyPassword("Hangar-145", null), false);
  const [known, unknown] = await leastWork(hash, null);
  assert.ok(unknown > known / 2 && unknown < known * 2, `${unknown} µs against ${known} µs`);
});

/** Lowest processor time of each hash in microseconds. A busy machine does not increase it. */
async function leastWork(...hashes: (string | null)[]): Promise<[number, number]> {
  const best = hashes.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < 9; turn += 1) {
    for (const [at, hash] of hashes.entries()) {
      const before = process.cpuUsage();
      await verifyPassword("guess", hash);
      const { user, system } = process.cpuUsage(before);
      best[at] = Math.min(best[at] ?? 0, user + system);
    }
  }
  return [best[0] ?? 0, best[1] ?? 0];
}

test("refuses work beyond the queue limit, and continues afterwards", async () => {
  const tries = Array.from({ length: hashConcurrency + 203 }, () => verifyPassword("guess", null));
  const storm = await Promise.allSettled(tries);
  const refused = storm.filter((one) => one.status === "rejected");
  assert.equal(refused.length, 3);
  for (const { reason } of refused) {
    assert.ok(reason instanceof AppError);
    assert.deepEqual([reason.code, reason.retryAfter], [429, 5]);
  }
  assert.equal(await verifyPassword("guess", null), false);
});

test("never hashes on more threads than allowed, and starts the next task", async () => {
  const running: number[] = [];
  const tries = Array.from({ length: 12 }, async () => {
    await verifyPassword("guess", null);
    running.push(hashLimit.activeCount);
  });
  assert.equal(hashLimit.activeCount, hashConcurrency);
  assert.equal(hashLimit.pendingCount, 12 - hashConcurrency);
  await Promise.all(tries);
  assert.ok(running.every((count) => count <= hashConcurrency));
  assert.deepEqual([hashLimit.activeCount, hashLimit.pendingCount], [0, 0]);
});

test("continues after an invalid hash", async () => {
  const torn = Array.from({ length: hashConcurrency * 2 }, () =>
    verifyPassword("guess", "$argon2id$torn"),
  );
  for (const { status } of await Promise.allSettled(torn)) assert.equal(status, "rejected");
  assert.equal(await verifyPassword("guess", await hashPassword("guess")), true);
});

test("leaves threads for file access, however many people sign in", async () => {
  // Gives file access a single thread. A hash in that thread would block every file access.
  const env = { ...process.env, UV_THREADPOOL_SIZE: "1" };
  const { stdout } = await run(process.execPath, [storm], { env });
  assert.ok(Number(stdout) < 50, `${stdout} passwords were checked during 50 looks at a file`);
});
