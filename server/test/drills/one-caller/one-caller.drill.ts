import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { printFigures } from "../../drill-length.ts";
import { signIn } from "../../process/http-client.ts";
import { memoryArgs, memoryVariables } from "../../process/memory-settings.ts";
import { type ServerProcess, startServer } from "../../process/server-process.ts";
import { createAttacks } from "./attacks.ts";
import { percentilesOf, readPages, repeatAttack } from "./readers.ts";

const minutes = Number(process.env.DRILL_MINUTES ?? 5);
const rest = 60_000;

test("one caller with all attacks concurrently does not slow down fifty readers", async (t) => {
  const server = await startServer({
    CAPTCHA: "off",
    LOG_LEVEL: "error",
    ...memoryVariables,
    NODE_OPTIONS: memoryArgs.join(" "),
  });
  const { address } = server;
  const token = await signIn(address, "admin", demoPasswords.admin);
  const reader = await signIn(address, "mechanic", demoPasswords.mechanic);
  const attacks = await createAttacks({ address, token });
  const readers = (milliseconds: number) => readPages({ address, token: reader }, milliseconds);
  const attacked = async (milliseconds: number) => {
    const ending = performance.now() + milliseconds;
    const [pages] = await Promise.all([
      readers(milliseconds),
      ...Object.values(attacks).map((attack) => repeatAttack(attack, ending)),
    ]);
    return pages;
  };
  // Warm-up: lazy modules and all connections of the pool.
  await attacked(60_000);
  // Ordinary readers continue, so that garbage is collected.
  await readers(rest);
  const before = memoryOf(server);
  const pages = await attacked(minutes * 60_000);
  await readers(rest);
  const after = memoryOf(server);
  const { p50, p99, failed } = percentilesOf(pages);
  printFigures(t, "one caller", {
    pages: pages.length,
    p50: Math.round(p50),
    p99: Math.round(p99),
    failed: failed.length,
    "memory before (MB)": before,
    "after (MB)": after,
  });
  await server.stop();
  assert.deepEqual(failed, []);
  assert.ok(p99 < 300, `p99 ${p99} ms`);
  assert.ok(after < before * 1.1, `${before} MB before, ${after} MB after`);
});

/** Private megabytes of the server and its database on Linux. */
function memoryOf({ child, postmaster }: ServerProcess): number {
  // The database may be a child of the server.
  const all = new Set([child.pid ?? 0, postmaster ?? child.pid ?? 0].flatMap(familyOf));
  const kilobytes = [...all].reduce((sum, pid) => sum + privateOf(pid), 0);
  return Math.round(kilobytes / 1024);
}

function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

function privateOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Array.from(text.matchAll(/^Private_\w+:\s+(\d+) kB/gm), ([, size]) => Number(size)).reduce(
    (sum, size) => sum + size,
    0,
  );
}
