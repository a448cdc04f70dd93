// Tasks of process-pool.test.ts.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

export type PoolTask = "answer" | "fail" | "grow" | "loop" | "reach out";

export async function perform(act: PoolTask): Promise<unknown> {
  if (act === "fail") throw new RangeError("as wanted");
  if (act === "reach out") return tryForbiddenActions();
  const grown: Buffer[] = [];
  while (act === "loop");
  while (act === "grow") {
    grown.push(Buffer.alloc(1024 * 1024, 1));
    if (grown.length % 16 === 0) await setTimeout(1);
  }
  return process.pid;
}

/** Results of forbidden operations, and names of visible secrets. */
async function tryForbiddenActions(): Promise<string[]> {
  const tries = [
    () => writeFile("/tmp/written-by-a-reader", ""),
    () => promisify(execFile)(process.execPath, ["--version"]),
    () => once(connect(1, "127.0.0.1"), "connect"),
  ].map(async (reach) => reach());
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.map((one) => (one.status === "rejected" ? one.reason.code : "done"));
  return [...refused, ...Object.keys(process.env).filter((name) => name.includes("SECRET"))];
}
