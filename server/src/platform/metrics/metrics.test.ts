import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const token = "vT4-qLw8_Zc2rN6mYb0KdXe9";

function ask({ app }: TestApp, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") {
  return app.inject({ url: "/metrics", headers, remoteAddress });
}

/** One figure, by its name and labels as they are written; undefined where there is none. */
async function figure(t: TestApp, series: string): Promise<number | undefined> {
  const { statusCode, body } = await ask(t);
  assert.equal(statusCode, 200);
  const line = body.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("who may read the metrics", () => {
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

  test("answers this machine in the format of Prometheus", async () => {
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
      const { statusCode, headers } = await ask(open, {}, address);
      assert.equal(statusCode, 200, address);
      assert.match(String(headers["content-type"]), /^text\/plain; version=0\.0\.4/);
      assert.equal(headers["cache-control"], "no-store");
    }
  });

  test("hides the page from others where no token is set", async () => {
    const tries: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { authorization: "Bearer " },
    ];
    for (const headers of tries)
      assert.equal((await ask(open, headers, "203.0.113.9")).statusCode, 404);
  });

  test("takes nobody for this machine by what a proxy or a stranger writes", async () => {
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

  test("lets through who knows the token, from wherever, and nobody who does not", async () => {
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

describe("what the metrics say", () => {
  let t: TestApp;
  before(async () => {
    t = await startTestApp();
  });
  after(() => t.close());

  test("counts requests by route and class of status, never by address", async () => {
    const series = (route: string, status: string) =>
      `aeromaint_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    await t.guest.get("/open/platform/notice/details/900000001");
    await t.guest.get("/open/platform/notice/details/900000002");
    await t.guest.get("/system/post");
    await t.app.inject({ url: "/api/nothing/of/the/kind" });
    assert.equal(await figure(t, series("/api/open/platform/notice/details/:id", "4xx")), 2);
    assert.equal(await figure(t, series("/api/system/post", "4xx")), 1);
    const { body } = await ask(t);
    assert.doesNotMatch(body, /90000000|of\/the\/kind/);
    assert.match(body, /duration_seconds_bucket\{le="0.25",[^}]*route="\/api\/system\/post"/);
  });

  test("counts ready answers that were found and those that were made", async () => {
    const lookups = (result: string) => `aeromaint_answer_cache_lookups_total{result="${result}"}`;
    const hits = (await figure(t, lookups("hit"))) ?? 0;
    const misses = (await figure(t, lookups("miss"))) ?? 0;
    for (let asked = 0; asked < 3; asked += 1)
      await t.guest.get("/open/platform/notice?pageSize=7");
    assert.equal(await figure(t, lookups("miss")), misses + 1);
    assert.equal(await figure(t, lookups("hit")), hits + 2);
    assert.equal(await figure(t, "aeromaint_answer_cache_entries"), t.app.answers.size.entries);
    assert.ok(((await figure(t, "aeromaint_answer_cache_bytes")) ?? 0) > 20);
  });

  test("counts sessions as they come and go", async () => {
    const earlier = (await figure(t, "aeromaint_sessions_online")) ?? 0;
    const mechanic = await t.as("mechanic");
    assert.equal(await figure(t, "aeromaint_sessions_online"), earlier + 1);
    await mechanic.del("/auth/logout");
    assert.equal(await figure(t, "aeromaint_sessions_online"), earlier);
  });

  test("counts connections of the pool and uploads that wait", async () => {
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

  test("tells of the process: memory and the event loop's lag", async () => {
    assert.ok(((await figure(t, "process_resident_memory_bytes")) ?? 0) > 1e7);
    assert.ok(((await figure(t, "nodejs_eventloop_lag_p99_seconds")) ?? -1) >= 0);
    assert.equal(await figure(t, "aeromaint_database_up"), 1);
  });
});
