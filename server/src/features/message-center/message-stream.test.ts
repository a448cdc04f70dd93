import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  messageStreamPath,
  ownMessagesPath,
} from "@aeromaint/contracts/message-center/message-kinds.ts";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { eventsOf } from "../../../test/server-events.ts";
import { invalidateRows } from "../../infra/cache/table-changes.ts";
import { EventStreams } from "../../infra/http/event-streams.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let address: string;
let userId: string;

before(async () => {
  t = await startTestApp();
  address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  ({ userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "mechanic")
    .executeTakeFirstOrThrow());
});
after(() => t.close());

/** Opens the stream of unread counts. */
async function open(client: TestClient, at = address) {
  const left = new AbortController();
  const response = await fetch(`${at}/api${messageStreamPath}`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: left.signal,
  });
  const events = eventsOf(response.body ?? new ReadableStream());
  const next = async (): Promise<number | null> => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) return null;
      if (value.startsWith("event: unread\n"))
        return JSON.parse(value.split("data: ")[1] ?? "").total;
    }
  };
  return { response, next, leave: () => left.abort() };
}

const arrive = (app = t.app) =>
  app.inTransaction(async (unit) => {
    const message = { kind: "system", way: "in_app", title: "停机", createdAt: "2026-05-01" };
    await unit.tx
      .insertInto("message")
      .values({ ...message, userId, eventId: crypto.randomUUID() })
      .execute();
    invalidateRows(unit, "message", [userId]);
  });

test("sends changed counts to all streams of a person, on every server", async () => {
  const mechanic = await t.as("mechanic");
  const operator = await t.as("operator");
  const other = await t.newServer();
  const otherAddress = await other.listen({ host: "127.0.0.1", port: 0 });
  const streams = [await open(mechanic), await open(mechanic), await open(mechanic, otherAddress)];
  const foreign = await open(operator);
  assert.equal(await foreign.next(), 0);
  const [first] = streams;
  assert.equal(first?.response.headers.get("x-accel-buffering"), "no");
  for (const stream of streams) assert.equal(await stream.next(), 0);
  await arrive();
  for (const stream of streams) assert.equal(await stream.next(), 1);
  await mechanic.put(`${ownMessagesPath}/read`, {});
  for (const stream of streams) assert.equal(await stream.next(), 0);
  for (const stream of [...streams, foreign]) stream.leave();
});

test("refuses guests and too many streams of one person", async () => {
  assert.equal((await fetch(`${address}/api${messageStreamPath}`)).status, 401);
  const client = await t.as("admin");
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(client)));
  const statuses = streams.map(({ response }) => response.status).sort();
  assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
  for (const stream of streams) stream.leave();
});

test("ends with the session or the access token", async () => {
  const live = new Set(["1", "2"]);
  const streams = new EventStreams({
    table: "message",
    event: "unread",
    read: async () => () => ({}),
    findValidSessionIds: async () => live,
    onFault: (error) => assert.fail(String(error)),
    heartbeat: 20,
  });
  let isCurrent = true;
  const one = eventsOf(
    await streams.open({ userId: "1", rowId: "1", sessionId: "1", isCurrent: () => isCurrent }),
  );
  const two = eventsOf(
    await streams.open({ userId: "1", rowId: "1", sessionId: "2", isCurrent: () => true }),
  );
  await one.next();
  isCurrent = false;
  while (!(await one.next()).done);
  live.delete("2");
  while (!(await two.next()).done);
  assert.equal(streams.size, 0);
  streams.close();
});
