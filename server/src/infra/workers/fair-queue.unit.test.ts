import assert from "node:assert/strict";
import { test } from "node:test";
import { FairQueue, type QueuedJob } from "./fair-queue.ts";

/** Queue with jobs that run until the test ends them. */
function watchedQueue(concurrency: number) {
  const queue = new FairQueue({ concurrency, longFrom: 100 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    started,
    add(name: string, job: QueuedJob): Promise<string> {
      return queue.run(job, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("runs jobs of one person in sequence, and of another person concurrently", async () => {
  const { queue, started, add, end } = watchedQueue(3);
  const own = [1, 2, 3].map((number) => add(`a${number}`, { person: "a", weight: 10 }));
  const other = add("b1", { person: "b", weight: 50 });
  await new Promise(setImmediate);
  assert.deepEqual([...started], ["a1", "b1"]);
  assert.deepEqual([queue.activeCount, queue.pendingCount], [2, 2]);
  for (const name of ["a1", "a2", "a3", "b1"]) await end(name);
  assert.deepEqual(await Promise.all([...own, other]), ["a1", "a2", "a3", "b1"]);
  assert.deepEqual([queue.activeCount, queue.pendingCount], [0, 0]);
});

test("reserves a place for short jobs, also for a person with a running long one", async () => {
  const { started, add, end } = watchedQueue(2);
  add("a long", { person: "a", weight: 1_000 });
  add("b long", { person: "b", weight: 1_000 });
  add("a short", { person: "a", weight: 1 });
  await end("nothing");
  assert.deepEqual([...started], ["a long", "a short"]);
  await end("a short");
  assert.deepEqual([...started], ["a long", "a short"]);
  await end("a long");
  assert.deepEqual([...started], ["a long", "a short", "b long"]);
});

test("runs lighter jobs first, and delays a heavy one at most by its own weight", async () => {
  const { started, add, end } = watchedQueue(1);
  add("first", { person: "a", weight: 1 });
  add("heavy", { person: "heavy", weight: 50 });
  for (let at = 0; at < 8; at += 1) add(`light ${at}`, { person: "light", weight: 10 });
  add("lightest", { person: "lightest", weight: 1 });
  for (let at = 0; at < 11; at += 1) await end(String(started.at(-1)));
  assert.deepEqual(
    started.map((name) => name.split(" ")[0]),
    [
      "first",
      "lightest",
      "light",
      "light",
      "light",
      "light",
      "heavy",
      "light",
      "light",
      "light",
      "light",
    ],
  );
});

test("removes a waiting job when its client leaves", async () => {
  const { queue, started, add, end } = watchedQueue(1);
  add("first", { person: "a", weight: 1 });
  const leaving = new AbortController();
  const left = add("left", { person: "b", weight: 1, signal: leaving.signal });
  add("last", { person: "c", weight: 2 });
  leaving.abort();
  await assert.rejects(left, { code: 499 });
  await assert.rejects(add("late", { person: "b", weight: 1, signal: leaving.signal }), {
    code: 499,
  });
  assert.equal(queue.pendingCount, 1);
  await end("first");
  assert.deepEqual(started, ["first", "last"]);
});

test("refuses more than thirty waiting jobs of one person", async () => {
  const { queue, add } = watchedQueue(2);
  const jobs = Array.from({ length: 32 }, (_, at) => add(`${at}`, { person: "a", weight: 1 }));
  await assert.rejects(Promise.race(jobs), { code: 429, retryAfter: 5 });
  assert.equal(queue.pendingCount, 30);
  add("other", { person: "b", weight: 1 });
  assert.equal(queue.activeCount, 2);
});

test("passes on errors of a job and starts the next one", async () => {
  const { queue, started, add, end } = watchedQueue(1);
  const failing = queue.run({ person: "a", weight: 1 }, () => Promise.reject(new Error("broken")));
  add("next", { person: "a", weight: 1 });
  await assert.rejects(failing, /broken/);
  await end("nothing");
  assert.deepEqual(started, ["next"]);
});
