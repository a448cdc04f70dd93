import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { screenStreamPath } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import { runStatement } from "../../../test/database.ts";
import { startTestApp } from "../../../test/harness.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { textLimit } from "../rich-text/clean-in-worker.ts";
import { FairQueue } from "../workers/fair-queue.ts";

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const token = "vT4-qLw8_Zc2rN6mYb0KdXe9";

function ask({ app }: TestApp, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") {
  return app.inject({ url: "/metrics", headers, remoteAddress });
}

/** Value of a series with its labels; undefined if missing. */
async function figure(t: TestApp, series: string): Promise<number | undefined> {
  const { statusCode, body } = await ask(t);
  assert.equal(statusCode, 200);
  return figureIn(body, series);
}

function figureIn(page: string, series: string): number | undefined {
  const line = page.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("access to the metrics", () => {
  let open: TestApp;
  let guarded: TestApp;
  before(async () => {
    open = await startTestApp({ trustProxy: ["127.0.0.1"] });
    guarded = await startTestApp({ metricsToken: token });
  });
  after(async () => {
    await open.close();
    await guarded.close();
  });

  test("/ready shows the load to callers with access to the metrics", async () => {
    const readyFor = async (t: TestApp, remoteAddress: string) =>
      (await t.app.inject({ url: "/api/ready", remoteAddress })).json().data;
    const { status, load } = await readyFor(guarded, "127.0.0.1");
    assert.equal(status, "ready");
    const names = Object.keys(load).map((name) => name.split(".")[0]);
    const watched = ["form_bytes", "jobs_waiting", "named_statements", "reader_bytes"];
    for (const name of watched) assert.ok(names.includes(`aeromaint_${name}`), name);
    assert.deepEqual(await readyFor(guarded, "192.0.2.7"), { status: "ready" });
  });

  test("serves this machine in the format of Prometheus", async () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const { statusCode, headers } = await ask(open, {}, address);
      assert.equal(statusCode, 200, address);
      assert.match(String(headers["content-type"]), /^text\/plain; version=0\.0\.4/);
      assert.equal(headers["cache-control"], "no-store");
    }
  });

  test("hides the page from other machines if no token is set", async () => {
    const tries: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { authorization: "Bearer " },
    ];
    for (const headers of tries)
      assert.equal((await ask(open, headers, "203.0.113.9")).statusCode, 404);
  });

  test("does not trust headers to identify this machine", async () => {
    const claims: Record<string, string>[] = [
      { "x-forwarded-for": "127.0.0.1" },
      { "x-forwarded-for": "::1" },
      { "x-real-ip": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
      { via: "1.1 proxy" },
    ];
    for (const claim of claims) {
      const name = JSON.stringify(claim);
      assert.equal((await ask(open, claim, "203.0.113.9")).statusCode, 404, name);
      assert.equal((await ask(open, claim)).statusCode, 404, `${name} through a local proxy`);
      assert.equal((await ask(guarded, claim)).statusCode, 403, `${name} beside a token`);
    }
  });

  test("admits callers with the token from anywhere, and refuses others", async () => {
    const remote = (value?: string) =>
      ask(guarded, value === undefined ? {} : { authorization: value }, "203.0.113.9");
    assert.equal((await remote(`Bearer ${token}`)).statusCode, 200);
    const wrong = [undefined, "", "Bearer", `Bearer ${token}x`, `Basic ${token}`, "Bearer 中文"];
    for (const value of wrong)
      assert.equal((await remote(value)).statusCode, 403, value ?? "no header");
    const admin = await guarded.as("admin");
    assert.equal((await remote(`Bearer ${admin.token}`)).statusCode, 403, "no session is enough");
  });
});

describe("content of the metrics", () => {
  let t: TestApp;
  before(async () => {
    t = await startTestApp();
  });
  after(() => t.close());

  test("counts requests by route and status class, never by path", async () => {
    const series = (route: string, status: string) =>
      `aeromaint_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    await t.guest.get("/open/platform/notice/details/900000001");
    await t.guest.get("/open/platform/notice/details/900000002");
    await t.guest.get("/system/post");
    await t.app.inject({ url: "/api/nothing/of/the/kind" });
    assert.equal(await figure(t, series("/api/open/platform/notice/details/:id", "4xx")), 2);
    assert.equal(await figure(t, series("/api/system/post", "4xx")), 1);
    const { body } = await ask(t);
    assert.doesNotMatch(body, /details\/90000000|of\/the\/kind/);
    assert.match(body, /duration_seconds_bucket\{le="0.25",[^}]*route="\/api\/system\/post"/);
  });

  test("counts cached and loaded responses", async () => {
    const lookups = (result: string) => `aeromaint_answer_cache_lookups_total{result="${result}"}`;
    const hits = (await figure(t, lookups("hit"))) ?? 0;
    const misses = (await figure(t, lookups("miss"))) ?? 0;
    for (let turn = 0; turn < 3; turn += 1) await t.guest.get("/open/platform/notice?pageSize=7");
    assert.equal(await figure(t, lookups("miss")), misses + 1);
    assert.equal(await figure(t, lookups("hit")), hits + 2);
    assert.equal(
      await figure(t, "aeromaint_answer_cache_entries"),
      t.app.responseCache.size.entries,
    );
    assert.ok(((await figure(t, "aeromaint_answer_cache_bytes")) ?? 0) > 20);
  });

  test("counts named prepared statements of connections", async () => {
    for (let again = 0; again < 2; again += 1) await sql`select ${again}::int`.execute(t.db);
    const named = (of: string) => figure(t, `aeromaint_named_statements{of="${of}"}`);
    const [all, one] = [(await named("all")) ?? 0, (await named("connection")) ?? 0];
    assert.ok(one >= 1 && all >= one, `${one} of ${all}`);
  });

  test("counts sessions as they start and end", async () => {
    const earlier = (await figure(t, "aeromaint_sessions_online")) ?? 0;
    const mechanic = await t.as("mechanic");
    assert.equal(await figure(t, "aeromaint_sessions_online"), earlier + 1);
    await mechanic.del("/auth/logout");
    assert.equal(await figure(t, "aeromaint_sessions_online"), earlier);
  });

  test("counts connections of the pool and waiting uploads", async () => {
    await sql`select 1`.execute(t.db);
    const connections = (state: string) =>
      figure(t, `aeromaint_database_connections{state="${state}"}`);
    assert.ok(((await connections("idle")) ?? 0) + ((await connections("used")) ?? 0) >= 1);
    assert.equal(await connections("waiting"), 0);
    const folder = join(t.dataDir, "staging", "elsewhere~1");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "upload"), "half");
    assert.equal(await figure(t, "aeromaint_staged_uploads"), 1);
  });

  test("reports memory and event loop lag of the process", async () => {
    assert.ok(((await figure(t, "process_resident_memory_bytes")) ?? 0) > 1e7);
    assert.ok(((await figure(t, "nodejs_eventloop_lag_p99_seconds")) ?? -1) >= 0);
    assert.equal(await figure(t, "aeromaint_database_up"), 1);
  });

  test("times statements, and counts slow ones", async () => {
    const timed = (result: string) =>
      `aeromaint_database_statement_duration_seconds_count{result="${result}"}`;
    const slow = "aeromaint_database_slow_statements_total";
    const [ok, failed, late] = [
      (await figure(t, timed("ok"))) ?? 0,
      (await figure(t, timed("error"))) ?? 0,
      (await figure(t, slow)) ?? 0,
    ];
    await sql`select 1`.execute(t.db);
    await assert.rejects(sql`select 1 / 0`.execute(t.db));
    await sql`select pg_sleep(0.51)`.execute(t.db);
    assert.ok(((await figure(t, timed("ok"))) ?? 0) >= ok + 2);
    assert.ok(((await figure(t, timed("error"))) ?? 0) >= failed + 1);
    assert.ok(((await figure(t, slow)) ?? 0) >= late + 1);
  });

  test("counts requests that wait for a connection", async (context) => {
    const alone = await startTestApp();
    context.after(() => alone.close());
    // Jobs would wait for a connection too.
    await alone.app.jobs.stop();
    const { pool } = alone.db;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const { max } = pool.options;
    const held = Array.from({ length: max + 3 }, () => alone.db.connection().execute(() => ended));
    await eventually("connections in use and wanted", () => pool.waitingCount === 3);
    // The page itself queries the database: it has read the pool once it waits too.
    const response = ask(alone);
    await eventually("the page's own question", () => pool.waitingCount === 4);
    end();
    await Promise.all(held);
    const { body } = await response;
    const state = (name: string) =>
      figureIn(body, `aeromaint_database_connections{state="${name}"}`);
    assert.deepEqual(["used", "idle", "most"].map(state), [max, 0, max]);
    assert.ok((state("waiting") ?? 0) >= 3);
  });

  test("counts running work and work in the queue", async () => {
    const state = (what: string) => figure(t, `aeromaint_work{queue="rich-text",state="${what}"}`);
    assert.deepEqual([await state("running"), await state("waiting")], [0, 0]);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const acts = Array.from({ length: 5 }, () => textLimit(() => ended));
    const running = (await state("running")) ?? 0;
    assert.ok(running >= 1);
    assert.equal(await state("waiting"), 5 - running);
    end();
    await Promise.all(acts);
    assert.deepEqual([await state("running"), await state("waiting")], [0, 0]);
  });

  test("counts queued jobs of several people", async () => {
    const queue = new FairQueue({ concurrency: 2, longFrom: 10 });
    t.app.queues.set("tried", queue);
    const waiting = () => figure(t, 'aeromaint_jobs_waiting{kind="tried"}');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const jobs = [1, 2, 3].map(() => queue.run({ person: "1", weight: 1 }, () => ended));
    assert.deepEqual([await waiting(), queue.activeCount], [2, 1]);
    end();
    await Promise.all(jobs);
    assert.equal(await waiting(), 0);
  });

  for (const page of ["operations.md", "operations.zh-CN.md"]) {
    test(`are the metrics that ${page} explains`, async () => {
      const { body } = await ask(t);
      const there = new Set(
        [...body.matchAll(/^# TYPE (aeromaint_\w+)/gm)].map(([, name]) => name),
      );
      const text = await readFile(new URL(`../../../../docs/${page}`, import.meta.url), "utf8");
      const explained = [...text.matchAll(/aeromaint_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ""),
      );
      assert.deepEqual([...new Set(explained)].sort(), [...there].sort());
    });
  }

  test("reports if files can be stored", async (context) => {
    assert.equal(await figure(t, "aeromaint_files_up"), 1);
    const s3 = {
      endpoint: "http://127.0.0.1:1",
      bucket: "files",
      region: "us-east-1",
      prefix: "",
      accessKeyId: "aeromaint",
      secretAccessKey: "nobody-listens",
      pathStyle: true,
    };
    const away = await startTestApp({ s3 });
    context.after(() => away.close());
    assert.equal(await figure(away, "aeromaint_files_up"), 0);
  });

  test("counts open streams of digital screens", async () => {
    const admin = await t.as("admin");
    const stream = await t.app.inject({
      url: `/api${screenStreamPath}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payloadAsStream: true,
    });
    assert.equal(await figure(t, "aeromaint_screen_streams"), 1);
    await admin.del("/auth/logout");
    stream.stream().resume();
    await eventually("its end", async () => (await figure(t, "aeromaint_screen_streams")) === 0);
  });
});

test("reports if changes of other servers arrive", async () => {
  const t = await startTestApp();
  const heard = (value: number) =>
    eventually(
      `an ear that is ${value}`,
      async () => (await figure(t, "aeromaint_changes_heard")) === value,
    );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const name = rows[0]?.name ?? "";
  const elsewhere = new URL(t.db.pool.options.connectionString ?? "");
  elsewhere.pathname = "/aeromaint";
  const allow = (whether: boolean) =>
    runStatement(elsewhere.href, `alter database ${name} allow_connections ${whether}`);
  try {
    await heard(1);
    await allow(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen aeromaint_changes'`.execute(t.db);
    await heard(0);
    await allow(true);
    await heard(1);
  } finally {
    await allow(true);
    await t.close();
  }
});
