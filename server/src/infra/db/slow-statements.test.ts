// Slow: runs slow statements.

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { eventually } from "../../../test/process/eventually.ts";
import type { App } from "../http/app-type.ts";

interface Line {
  msg: string;
  level: number;
  reqId?: string;
  ms: number;
  statement: string;
  code?: string;
  route?: string;
  user?: string;
}

const secret = "value-that-stays-out";

/** Starts a server with routes that sleep in the database, for the threshold or for no time. */
async function start(t: TestContext, slowQuery: number) {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const built = await buildTestApp({
    template: "migrated",
    config: { slowQuery },
    routes: sleepyRoutes,
    log: pino({ level: "debug" }, stream),
  });
  t.after(() => built.close());
  const address = await built.app.listen({ host: "127.0.0.1", port: 0 });
  // On a busy machine the statements of the start may be slow too.
  const slow = () =>
    lines.filter(
      ({ msg, statement }) => msg === "slow statement" && statement.includes("pg_sleep"),
    );
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${address}/api${path}`, init).then((answer) => answer.text());
  return { db: built.db, lines, slow, ask };
}

async function sleepyRoutes(app: App): Promise<void> {
  const { db } = app;
  const config = { access: "open" } as const;
  app.addHook("preHandler", async (request) => {
    request.user = { userId: "4711" } as never;
  });
  const sleep = (seconds: number) =>
    sql`select pg_sleep(${seconds}),\n   ${secret}::text`.execute(db);
  app.get("/quick", { config }, async () => sleep(0));
  app.get("/slow", { config }, async () => sleep(0.6));
  app.post("/slow", { config }, async () => sleep(0.6));
  app.get("/long", { config }, async () => {
    const columns = Array.from({ length: 400 }, (_, index) => `${index} as c${index}`);
    await sql.raw(`select pg_sleep(0.6), ${columns.join(", ")}`).execute(db);
  });
  app.get("/cut-off", { config }, async () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 600`.execute(tx);
      await sql`select pg_sleep(30)`.execute(tx);
    }),
  );
}

test("logs a slow statement with its request and user, without its values", async (t) => {
  const { lines, slow, ask } = await start(t, 500);
  await ask("/quick");
  await ask("/slow");
  const line = await eventually("the line", () => slow()[0]);
  assert.equal(slow().length, 1, "quick statements leave no line");
  assert.ok(line.ms >= 500);
  assert.equal(line.level, 40);
  assert.equal(line.statement, "select pg_sleep($1), $2::text");
  assert.deepEqual([line.route, line.user], ["/api/slow", "4711"]);
  const request = lines.find(({ reqId, msg }) => reqId === line.reqId && msg === "request");
  assert.ok(request, "the line bears the request's id");
  assert.ok(!JSON.stringify(lines).includes(secret));
});

test("includes the request after its body has arrived", async (t) => {
  const { slow, ask } = await start(t, 500);
  const headers = { "content-type": "application/json" };
  await ask("/slow", { method: "POST", headers, body: JSON.stringify({ any: "thing" }) });
  const line = await eventually("the line", () => slow()[0]);
  assert.deepEqual([line.route, line.user], ["/api/slow", "4711"]);
});

test("logs a cancelled statement with its code, and shortens a long one", async (t) => {
  const { slow, ask } = await start(t, 500);
  await ask("/cut-off");
  const cut = await eventually("the line", () => slow()[0]);
  assert.deepEqual([cut.code, cut.statement], ["57014", "select pg_sleep(30)"]);
  await ask("/long");
  const long = await eventually("the second line", () => slow()[1]);
  assert.equal(long.statement.length, 1_000);
  assert.ok(long.statement.endsWith("…"));
});

test("logs nothing if disabled", async (t) => {
  const { slow, ask } = await start(t, 0);
  await ask("/slow");
  assert.deepEqual(slow(), []);
});

test("distinguishes statements of the server from those of requests", async (t) => {
  const { db, slow } = await start(t, 500);
  await sql`select pg_sleep(0.6)`.execute(db);
  const line = await eventually("the line", () => slow()[0]);
  assert.deepEqual([line.reqId, line.user, line.route], [undefined, undefined, undefined]);
});
