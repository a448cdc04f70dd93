import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfInWorker, printQueue as queue } from "./pdf-in-worker.ts";

const printed = {
  title: "手册",
  facts: [],
  mark: null,
  tables: [],
  check: { url: "https://mro.example/q/A", code: "A" },
  footer: "手册",
  maxPages: 2_000,
  // More than a worker prints in a minute.
  html: `<p>${"拧紧".repeat(500)}</p>`.repeat(1_000),
};

test("ends a print under way, and never begins one that waits, when its caller leaves", async () => {
  const leaving = new AbortController();
  const job = { person: "甲", printed, pictureCount: 0, signal: leaving.signal };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const running = pdfInWorker({
    ...job,
    readPictures: async () => {
      setImmediate(begin);
      return {};
    },
  });
  const waiting = pdfInWorker({ ...job, readPictures: () => assert.fail("begun") });
  await begun;
  assert.deepEqual([queue.activeCount, queue.pendingCount], [1, 1]);
  leaving.abort();
  await assert.rejects(running, { code: 499 });
  await assert.rejects(waiting, { code: 499 });
  assert.deepEqual([queue.activeCount, queue.pendingCount], [0, 0]);
});
