import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import Fastify from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import { testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/process/eventually.ts";
import { readConfig } from "../config/config.ts";
import type { App } from "../http/app-type.ts";
import { provideRequestContext } from "../http/request-context.ts";
import { type Database, openDatabase } from "./database.ts";
import { logSlowStatements } from "./slow-statements.ts";

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
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 4 });
});
after(async () => {
  await db.destroy();
  await database.drop();
});

/** A server whose routes sleep in the database: for as long as the threshold, or not at all. */
async function start(t: TestContext, slowQuery: number) {
  const lines: Line[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({
    loggerInstance: pino({}, stream),
    forceCloseConnections: true,
  }) as unknown as App;
  app.decorate("db", db).decorate("config", { ...readConfig({}), slowQuery });
  provideRequestContext(app);
  logSlowStatements(app);
  app.addHook("preHandler", async (request) => {
    request.user = { userId: "4711" } as never;
  });
  const sleep = (seconds: number) =>
    sql`select pg_sleep(${seconds}),\n   ${secret}::text`.execute(db);
  app.get("/quick", async () => sleep(0));
  app.get("/slow", async () => sleep(0.06));
  app.post("/slow", async () => sleep(0.06));
  app.get("/long", async () => {
    const columns = Array.from({ length: 400 }, (_, index) => `${index} as c${index}`);
    await sql.raw(`select pg_sleep(0.06), ${columns.join(", ")}`).execute(db);
  });
  app.get("/cut-off", async () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 60`.execute(tx);
      await sql`select pg_sleep(30)`.execute(tx);
    }),
  );
  t.after(() => app.close());
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const slow = () => lines.filter(({ msg }) => msg === "slow statement");
  const ask = (path: string, init?: RequestInit) =>
    fetch(address + path, init).then((answer) => answer.text());
  return { lines, slow, ask };
}

test("logs a statement that takes too long, with its request and user and without its values", async (t) => {
  const { lines, slow, ask } = await start(t, 50);
  await ask("/quick");
  await ask("/slow");
  const line = await eventually("the line", () => slow()[0]);
  assert.equal(slow().length, 1, "quick statements leave no line");
  assert.ok(line.ms >= 50);
  assert.equal(line.level, 40);
  assert.equal(line.statement, "select pg_sleep($1), $2::text");
  assert.deepEqual([line.route, line.user], ["/slow", "4711"]);
  const request = lines.find(
    ({ reqId, msg }) => reqId === line.reqId && msg === "request completed",
  );
  assert.ok(request, "the line bears the request's id");
  assert.ok(!JSON.stringify(lines).includes(secret));
});

test("knows the request also after its body has arrived", async (t) => {
  const { slow, ask } = await start(t, 50);
  const headers = { "content-type": "application/json" };
  await ask("/slow", { method: "POST", headers, body: JSON.stringify({ any: "thing" }) });
  const line = await eventually("the line", () => slow()[0]);
  assert.deepEqual([line.route, line.user], ["/slow", "4711"]);
});

test("tells a statement that was cut off by its code, and shortens a long one", async (t) => {
  const { slow, ask } = await start(t, 50);
  await ask("/cut-off");
  const cut = await eventually("the line", () => slow()[0]);
  assert.deepEqual([cut.code, cut.statement], ["57014", "select pg_sleep(30)"]);
  await ask("/long");
  const long = await eventually("the second line", () => slow()[1]);
  assert.equal(long.statement.length, 1_000);
  assert.ok(long.statement.endsWith("…"));
});

test("logs none where it is turned off", async (t) => {
  const { slow, ask } = await start(t, 0);
  await ask("/slow");
  assert.deepEqual(slow(), []);
});

test("tells what the server does by itself from what somebody asked for", async (t) => {
  const { slow } = await start(t, 50);
  await sql`select pg_sleep(0.06)`.execute(db);
  const line = await eventually("the line", () => slow()[0]);
  assert.deepEqual([line.reqId, line.user, line.route], [undefined, undefined, undefined]);
});
