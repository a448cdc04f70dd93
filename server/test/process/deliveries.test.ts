// Slow: kills and restarts its own server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { startReceiver } from "../../src/features/message-center/channels/receivers.fixture.ts";
import { eventually } from "./eventually.ts";
import { call, signIn } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const settings = { OUTBOUND_NETWORKS: "127.0.0.1" };
/** Far more than a server's concurrent deliveries per channel. */
const events = 12;

let own: OwnServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

before(async () => {
  receiver = await startReceiver();
  own = await startOwnServer(settings);
  await addChannel("事件一");
});
after(() => receiver.close());

async function addChannel(channelName: string) {
  const { address } = own.server;
  const token = await signIn(address, "admin", adminPassword);
  const { status, message } = await call(address, "/system/channel", {
    method: "POST",
    token,
    body: {
      channelName,
      kind: "webhook",
      status: "1",
      titleRule: "1",
      secret,
      url: `${receiver.url}/hook`,
      events: ["notice.released"],
    },
  });
  assert.equal(status, 200, message);
}

/** Inserts events without a notification, so that servers find them by polling. */
async function insertEvents(name: string, count: number): Promise<string[]> {
  const rows = await own.database.rows<{ event_id: string }>(
    `insert into outbox_event (kind, subject, payload)
     select 'notice.released', $1 || ':' || i, jsonb_build_object('title', $1 || i, 'isMembersOnly', false)
     from generate_series(1, $2::int) i returning event_id`,
    [name, count],
  );
  return rows.map(({ event_id: id }) => id).sort();
}

const states = () =>
  own.database.rows<{ state: string; count: number }>(
    "select state, count(*)::int from delivery group by 1 order by 1",
  );

/** Ids of the next deliveries, each with a valid signature. */
async function receivedIds(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { headers, body } = await receiver.next();
    new Webhook(secret).verify(body, headers as Record<string, string>);
    ids.push(String(headers["webhook-id"]));
  }
  return ids;
}

test("events committed before a kill are delivered with the same event id", async () => {
  // The silent receiver takes all places; the other events are committed but not sent.
  receiver.answerBy(() => {});
  const ids = await insertEvents("killed", events);
  const first = await receivedIds(4);
  await eventually("the deliveries", async () => {
    const [waiting] = await states();
    return waiting?.state === "waiting" && waiting.count === events;
  });
  assert.deepEqual(await own.server.stop("SIGKILL"), { code: null, signal: "SIGKILL" });
  assert.equal(receiver.count, 4);
  receiver.answerBy((response) => response.end("ok"));
  own.server = await startServer(own.env, own.dataDir);
  const later = await receivedIds(events - 4);
  assert.deepEqual([...first, ...later].sort(), ids, "those that nobody had begun to send");
  // Simulates two minutes later: interrupted deliveries are sent again.
  await own.database.rows(
    "update delivery set next_attempt_at = now() where state = 'waiting' and attempts = 1",
  );
  assert.deepEqual((await receivedIds(4)).sort(), first.sort());
  await eventually("the end", async () => (await states()).every(({ state }) => state === "sent"));
  assert.deepEqual(await states(), [{ state: "sent", count: events }]);
});

test("two servers on one database send each delivery once", async () => {
  let other: ServerProcess | undefined;
  try {
    other = await startServer(own.env);
    await addChannel("事件二");
    const before = receiver.count;
    receiver.answerBy((response) => response.end("ok"));
    const ids = await insertEvents("twice", 60);
    const all = await receivedIds(ids.length * 2);
    await eventually("the end", async () => {
      const [first, ...more] = await states();
      return more.length === 0 && first?.state === "sent";
    });
    assert.deepEqual(all.sort(), [...ids, ...ids].sort(), "once for each of two channels");
    assert.equal(receiver.count - before, ids.length * 2);
    const tries = await own.database.rows(
      "select max(attempts)::int as most from delivery where subject like 'twice:%'",
    );
    assert.deepEqual(tries, [{ most: 1 }]);
  } finally {
    await other?.end();
  }
});

test("a scheduled notice is announced once by two servers", async () => {
  const other = await startServer(own.env);
  try {
    const before = receiver.count;
    const [notice] = await own.database.rows<{ id: string }>(
      `with notice as (insert into platform_notice (notice_title, notice_time, notice_content, summary)
         values ('定时', now() - interval '1 minute', '<p>正文</p>', '正文') returning notice_id, notice_time)
       insert into due (subject, act, at) select notice_id, 'notice.released', notice_time from notice
       returning subject::text as id`,
    );
    const told = await Promise.all([receiver.next(), receiver.next()]);
    const titles = told.map(({ body }) => JSON.parse(body).data.noticeId);
    assert.deepEqual(titles, [notice?.id, notice?.id], "one for each channel");
    assert.equal(new Set(told.map(({ headers }) => headers["webhook-id"])).size, 1);
    const rows = await own.database.rows(
      "select count(*)::int from outbox_event where subject = $1",
      [`notice:${notice?.id}`],
    );
    assert.deepEqual(rows, [{ count: 1 }]);
    assert.equal(receiver.count - before, 2);
  } finally {
    await other.end();
  }
});
