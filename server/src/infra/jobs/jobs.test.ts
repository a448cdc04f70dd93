import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { startTestApp } from "../../../test/harness.ts";
import { type Job, Jobs } from "./jobs-plugin.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

/** Simulates another server of the same platform, with one job. */
function serverWith(job: Partial<Job>) {
  const lines: { msg: string; level: number; job: string; did?: object }[] = [];
  const log = pino({ level: "debug" }, { write: (line) => lines.push(JSON.parse(line)) });
  const jobs = new Jobs({ db: t.db, log, clock: () => new Date(), timeZone: "Asia/Shanghai" });
  jobs.add({ name: "test", schedule: "0 0 1 1 *", run: async () => null, ...job });
  return { jobs, lines };
}

test("runs a job on schedule and soon after the start, and logs its result", async () => {
  let runs = 0;
  const everySecond = serverWith({ schedule: "* * * * * *", run: async () => ({ runs: ++runs }) });
  const atStart = serverWith({ name: "once", delayAfterStart: 0, run: async () => ({ none: 0 }) });
  everySecond.jobs.start();
  atStart.jobs.start();
  for (let wait = 0; wait < 300 && (runs < 2 || atStart.lines.length < 2); wait += 1) {
    await setTimeout(50);
  }
  await Promise.all([everySecond.jobs.stop(), atStart.jobs.stop()]);
  const done = everySecond.lines.filter(({ msg }) => msg === "job done");
  assert.deepEqual(
    done.slice(0, 2).map(({ did }) => did),
    [{ runs: 1 }, { runs: 2 }],
  );
  assert.deepEqual([done[0]?.job, done[0]?.level], ["test", 30]);
  assert.deepEqual(
    atStart.lines.map(({ msg, level }) => [msg, level]),
    [
      ["job started", 20],
      ["job done", 20],
    ],
  );
});

test("runs a job on one server at a time, unless it is for every server", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<null>();
  const one = serverWith({
    run: () => {
      begin();
      return ended;
    },
  });
  const other = serverWith({ run: async () => ({ done: 1 }) });
  const every = serverWith({ isForEveryServer: true, run: async () => ({ done: 1 }) });
  const first = one.jobs.run("test");
  await begun;
  assert.equal(await other.jobs.run("test"), null);
  assert.deepEqual(await every.jobs.run("test"), { done: 1 });
  end(null);
  await first;
  assert.deepEqual(await other.jobs.run("test"), { done: 1 });
});

test("logs a failure with its duration, and still runs the next time", async () => {
  let runs = 0;
  const run = () => (++runs === 1 ? Promise.reject(new Error("no")) : Promise.resolve({ runs }));
  const { jobs, lines } = serverWith({ run });
  await assert.rejects(jobs.run("test"), /no/);
  const failed = lines.at(-1);
  assert.deepEqual([failed?.msg, failed?.level, failed?.job], ["job failed", 50, "test"]);
  assert.deepEqual(await jobs.run("test"), { runs: 2 });
});

test("never starts a job that is still running, and waits for it at shutdown", async () => {
  let running = 0;
  let most = 0;
  let isAborted = false;
  const { jobs } = serverWith({
    schedule: "* * * * * *",
    isForEveryServer: true,
    run: async (_now, signal) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      await setTimeout(50);
      running -= 1;
      isAborted = true;
      return null;
    },
  });
  jobs.start();
  await setTimeout(2_500);
  await jobs.stop();
  assert.deepEqual([most, running, isAborted], [1, 0, true]);
});

test("refuses two jobs with one name, and an unknown name", () => {
  const { jobs } = serverWith({});
  assert.throws(() => jobs.add({ name: "test", schedule: "* * * * *", run: async () => null }));
  assert.throws(() => jobs.run("other"), /no job is called other/);
});

for (const page of ["operations.md", "operations.zh-CN.md"]) {
  test(`${page} lists every job with its schedule`, async () => {
    const text = await readFile(new URL(`../../../../docs/${page}`, import.meta.url), "utf8");
    const [, table = ""] = text.split(/^\| (?:Job|任务) \|.*\n\|.*\n/m);
    const listed = [...table.matchAll(/^\| `(.+?)` \| `(.+?)` \|/gm)].map(([, ...cells]) => cells);
    const jobs = t.app.jobs.list().map(({ name, schedule }) => [name, schedule]);
    assert.deepEqual(listed.sort(), jobs.sort());
  });
}
