// Own process: measures the memory of processes.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { promisify } from "node:util";
import { eventually } from "../../../test/process/eventually.ts";
import type { PoolTask } from "./process-pool.fixture.ts";
import { fileReaderProcesses, ProcessPool, type ProcessPoolOptions } from "./process-pool.ts";
import { isRunning } from "./processes.ts";
import { isBeyondLimits } from "./worker-pool.ts";

const run = promisify(execFile);
const file = new URL("./process-pool.fixture.ts", import.meta.url);
const limits = { maxMilliseconds: 60_000, maxHeapMegabytes: 64, maxResidentMegabytes: 256 };
const poolOf = (options: Partial<ProcessPoolOptions> = {}) =>
  new ProcessPool<PoolTask, unknown>({
    file,
    handler: "perform",
    maxProcesses: 1,
    ...limits,
    ...options,
  });

/** Program with a pool. Prints the id of its only process, then runs `more`. */
const programOf = (more: string) => `
  const { ProcessPool } = await import(${JSON.stringify(new URL("./process-pool.ts", import.meta.url))});
  const options = ${JSON.stringify({ handler: "perform", maxProcesses: 1, ...limits, idleTimeout: 600_000 })};
  const pool = new ProcessPool({ file: new URL(${JSON.stringify(file)}), ...options });
  console.log(await pool.run("answer"));
  ${more}`;
const programArguments = (more: string) => ["--input-type=module", "-e", programOf(more)];

test("ends a process whose buffers exceed its limit, and answers the next task", async () => {
  const pool = poolOf();
  const kills = fileReaderProcesses.kills();
  const before = process.memoryUsage.rss();
  await assert.rejects(pool.run("grow"), isBeyondLimits);
  assert.equal(fileReaderProcesses.kills(), kills + 1);
  assert.ok(process.memoryUsage.rss() - before < 128 * 1024 * 1024, "what grew is elsewhere");
  assert.ok(Number(await pool.run("answer")) > 0);
  assert.ok(fileReaderProcesses.bytes() > 0);
});

test("ends a task beyond its time, or after its client leaves", async () => {
  const kills = fileReaderProcesses.kills();
  await assert.rejects(poolOf({ maxMilliseconds: 1 }).run("loop"), isBeyondLimits);
  const pool = poolOf();
  const leaving = new AbortController();
  const looping = pool.run("loop", { signal: leaving.signal });
  const next = pool.run("answer");
  leaving.abort();
  await assert.rejects(looping, { name: "AbortError" });
  assert.ok(Number(await next) > 0);
  assert.equal(fileReaderProcesses.kills(), kills + 1, "who leaves is no limit");
});

test("passes on errors of the function and keeps the process", async () => {
  const pool = poolOf();
  const pid = await pool.run("answer");
  const failed = pool.run("fail");
  await assert.rejects(failed, { name: "RangeError", message: "as wanted" });
  assert.equal(isBeyondLimits(await failed.catch((error: unknown) => error)), false);
  assert.equal(await pool.run("answer"), pid);
});

test("gives a process no secrets, and no permission to write, connect or start processes", async () => {
  process.env.SECRET_OF_THE_TEST = "told to nobody";
  assert.deepEqual(await poolOf().run("reach out"), Array(3).fill("ERR_ACCESS_DENIED"));
});

test("ends an idle process after its time", async () => {
  const pid = Number(await poolOf({ idleTimeout: 1 }).run("answer"));
  await eventually("an idle process has ended", () => !isRunning(pid));
});

test("lets a program end with its waiting processes", async () => {
  const { stdout } = await run(process.execPath, programArguments(""), { timeout: 60_000 });
  await eventually("the process has ended", () => !isRunning(Number(stdout)));
});

test("ends a busy process after kill -9 of its program", async () => {
  const program = spawn(process.execPath, programArguments(`await pool.run("loop");`));
  const [pid] = await once(program.stdout, "data");
  assert.ok(isRunning(Number(pid)));
  program.kill("SIGKILL");
  await eventually("the process has ended", () => !isRunning(Number(pid)));
});
