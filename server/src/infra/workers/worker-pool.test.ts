import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { isBeyondLimits, WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";

const run = promisify(execFile);
const file = new URL("./worker-pool.fixture.ts", import.meta.url);
const poolOf = (options: Partial<WorkerPoolOptions> = {}) =>
  new WorkerPool<string, string>({
    file,
    handler: "perform",
    maxThreads: 2,
    maxMilliseconds: 60_000,
    ...options,
  });

test("ends a task beyond its time or memory, without affecting another task", async () => {
  const pool = poolOf({ maxHeapMegabytes: 32 });
  await assert.rejects(pool.run("grow"), isBeyondLimits);
  await assert.rejects(poolOf({ maxMilliseconds: 200 }).run("loop"), isBeyondLimits);
  const ending = new AbortController();
  const looping = pool.run("loop", { signal: ending.signal });
  assert.equal(await pool.run("answer"), "answer");
  ending.abort();
  await assert.rejects(looping, { name: "AbortError" });
  assert.equal(await pool.run("answer"), "answer");
});

test("passes on errors of the function and continues", async () => {
  const pool = poolOf({ maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY });
  const failed = pool.run("fail");
  await assert.rejects(failed, { name: "RangeError", message: "as asked" });
  assert.equal(isBeyondLimits(await failed.catch((error: unknown) => error)), false);
  assert.equal(await pool.run("answer"), "answer");
});

test("lets a process end while its threads are idle", async () => {
  const program = `
    const { WorkerPool } = await import(${JSON.stringify(new URL("./worker-pool.ts", import.meta.url))});
    const options = { handler: "double", maxThreads: 1, maxMilliseconds: 60_000, idleTimeout: Infinity };
    const pool = new WorkerPool({ file: new URL(${JSON.stringify(file)}), ...options });
    console.log(await pool.run(21));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
    timeout: 60_000,
  });
  assert.equal(stdout, "42\n");
});
