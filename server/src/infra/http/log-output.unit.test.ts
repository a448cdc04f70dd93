import assert from "node:assert/strict";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../../../test/process/eventually.ts";
import { LogOutput, lostLogLines } from "./request-log.ts";

test("counts lines that a full disk refuses, and continues", {
  skip: process.platform !== "linux" && "needs /dev/full",
}, async () => {
  const output = new LogOutput(openSync("/dev/full", "w"));
  const before = lostLogLines();
  for (const line of ["one\n", "two\n", "three\n"]) output.write(line);
  await eventually("three lost lines", () => lostLogLines() === before + 3);
});

test("writes lines in order", async () => {
  const path = join(tmpdir(), `log-output-${process.pid}`);
  const fd = openSync(path, "w");
  try {
    const output = new LogOutput(fd);
    const lines = Array.from({ length: 250 }, (_, at) => `行 ${at}\n`);
    for (const line of lines) output.write(line);
    await eventually("all lines", () => readFileSync(path, "utf8") === lines.join(""));
  } finally {
    closeSync(fd);
    rmSync(path);
  }
});

test("drops the newest lines while a reader hangs, and respects its limit", () => {
  const output = new LogOutput(openSync("/dev/null", "w"));
  const before = lostLogLines();
  const line = `${"x".repeat(1024 * 1024 - 1)}\n`;
  // Writing starts only after this function ends.
  for (let at = 0; at < 8; at += 1) output.write(line);
  assert.ok(lostLogLines() > before);
});
