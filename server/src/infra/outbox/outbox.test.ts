import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { App } from "../http/app-type.ts";
import {
  addDeliveries,
  addDelivery,
  type DeliveryAttempt,
  type DeliveryOutcome,
} from "./delivery.ts";
import { enqueueEvent, type OutboxEvent, oneByOne } from "./outbox-event.ts";

const hour = 3_600_000;
const ok: DeliveryOutcome = { isSent: true, status: 200, answer: "好" };
const failed: DeliveryOutcome = { isSent: false, status: 500, answer: "坏" };

type Send = (attempt: DeliveryAttempt, signal: AbortSignal) => Promise<DeliveryOutcome>;

let t: Awaited<ReturnType<typeof buildTestApp>>;
let other: App;
let expanded: string[];
let sent: DeliveryAttempt[];
let send: Send;
let refuse: ((event: OutboxEvent) => void) | null;

/** An event of this kind goes to each address of its payload, by senders that only note it. */
function addParts(app: App): void {
  app.outbox.addConsumer({
    kinds: ["test.happened"],
    expand: oneByOne(async (unit, event) => {
      refuse?.(event);
      expanded.push(event.eventId);
      const { addresses = [] } = event.payload as { addresses?: string[] };
      const { eventId, subject } = event;
      await addDeliveries(
        unit,
        addresses.map((address) => ({
          eventId,
          subject,
          address,
          userId: null,
          channelId: null,
          channelKind: address.split(":")[0] ?? "",
          content: { title: "测试", text: address },
        })),
      );
    }),
  });
  for (const channelKind of ["test", "slow"]) {
    app.outbox.addSender({
      channelKind,
      maxConcurrency: 2,
      send: (attempt, signal) => {
        sent.push(attempt);
        return send(attempt, signal);
      },
    });
  }
}

before(async () => {
  t = await buildTestApp({ template: "migrated", routes: async (api) => addParts(api) });
  other = await t.newServer();
});
after(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("outboxEvent").execute();
  [expanded, sent, refuse] = [[], [], null];
  send = async () => ok;
  at(new Date());
});

const at = (now: Date) => {
  t.time.now = now;
};

const settled = async () => {
  await Promise.all([t.app.outbox.idle(), other.outbox.idle()]);
  await Promise.all([t.app.outbox.idle(), other.outbox.idle()]);
};

/** The timer's work, without its time. */
async function woken() {
  for (const app of [t.app, other]) app.outbox.wake();
  await settled();
}

const happen = (addresses: string[], subject = "test:1") =>
  t.app.inTransaction((unit) =>
    enqueueEvent(unit, { kind: "test.happened", subject, payload: { addresses } }),
  );

const rows = () =>
  t.db
    .selectFrom("delivery")
    .select(["address", "state", "attempts", "status", "answer"])
    .orderBy("deliveryId")
    .execute();

const ids = async () =>
  (await t.db.selectFrom("delivery").select("deliveryId").orderBy("deliveryId").execute()).map(
    ({ deliveryId }) => deliveryId,
  );

test("expands an event once, on one of two servers, and sends once to each receiver", async () => {
  const addresses = Array.from({ length: 50 }, (_, i) => `test:${i}`);
  const eventId = await happen(addresses);
  await settled();
  assert.deepEqual(expanded, [eventId]);
  assert.deepEqual(sent.map(({ address }) => address).sort(), [...addresses].sort());
  assert.ok(
    sent.every((attempt) => attempt.eventId === eventId && attempt.kind === "test.happened"),
  );
  assert.deepEqual(
    new Set((await rows()).map((row) => JSON.stringify({ ...row, address: "" }))),
    new Set([
      JSON.stringify({ address: "", state: "sent", attempts: 1, status: 200, answer: "好" }),
    ]),
  );
});

test("knows nothing of what was rolled back", async () => {
  await assert.rejects(
    t.app.inTransaction(async (unit) => {
      await enqueueEvent(unit, { kind: "test.happened", subject: "test:1", payload: {} });
      throw new Error("no");
    }),
  );
  await woken();
  assert.deepEqual(expanded, []);
});

test("keeps nothing of an expansion that failed, and expands again later", async () => {
  refuse = () => {
    throw new Error("not yet");
  };
  await happen(["test:1"]);
  await settled();
  assert.deepEqual([expanded, await rows()], [[], []]);
  const { failure, attempts } = await t.db
    .selectFrom("outboxEvent")
    .select(["failure", "attempts"])
    .executeTakeFirstOrThrow();
  assert.equal(failure, "not yet");
  // The other server may have tried as well before the first had noted its failure.
  assert.ok(attempts === 1 || attempts === 2, `${attempts} attempts`);
  refuse = null;
  at(new Date(Date.now() + hour));
  await woken();
  assert.deepEqual([expanded.length, sent.length], [1, 1]);
});

test("an event that cannot be expanded holds up its own subject alone", async () => {
  refuse = ({ subject }) => {
    if (subject === "test:bad") throw new Error("no");
  };
  await happen(["test:a"], "test:bad");
  await happen(["test:b"], "test:bad");
  await happen(["test:c"], "test:good");
  await settled();
  assert.deepEqual(
    sent.map(({ address }) => address),
    ["test:c"],
  );
});

test("of events that are expanded together, one that fails holds up none of the others", async () => {
  refuse = ({ subject }) => {
    if (subject === "test:3") throw new Error("no");
  };
  const numbers = [1, 2, 3, 4, 5, 6];
  await t.app.inTransaction(async (unit) => {
    for (const number of numbers) {
      const payload = { addresses: [`test:${number}`] };
      await enqueueEvent(unit, { kind: "test.happened", subject: `test:${number}`, payload });
    }
  });
  await settled();
  const arrived = (await rows()).map(({ address }) => address).sort();
  assert.deepEqual(arrived, ["test:1", "test:2", "test:4", "test:5", "test:6"]);
  refuse = null;
  at(new Date(Date.now() + hour));
  await woken();
  assert.equal((await rows()).length, numbers.length);
});

test("tries again with backoff, and what comes later to the same receiver of a subject waits", async () => {
  send = async () => failed;
  await happen(["test:a"]);
  await settled();
  await happen(["test:a", "test:b"]);
  await happen(["test:a"], "test:2");
  await settled();
  assert.deepEqual(
    (await rows()).map(({ address, state, attempts }) => [address, state, attempts]),
    [
      ["test:a", "waiting", 1],
      ["test:a", "waiting", 0],
      ["test:b", "waiting", 1],
      ["test:a", "waiting", 1],
    ],
  );
  send = async () => ok;
  sent = [];
  at(new Date(Date.now() + hour));
  await woken();
  const first = (await rows()).map(({ state }) => state);
  assert.deepEqual(first, ["sent", "sent", "sent", "sent"]);
  const [one, two] = (await ids()).map((id) =>
    sent.findIndex(({ deliveryId }) => deliveryId === id),
  );
  assert.ok(Number(one) < Number(two), "in the order of their events");
});

test("gives up after a day, and lets the later ones go", async () => {
  send = async () => failed;
  await happen(["test:a"]);
  await settled();
  at(new Date(Date.now() + 23 * hour));
  await woken();
  assert.deepEqual(
    (await rows()).map(({ state, attempts }) => [state, attempts]),
    [["waiting", 2]],
  );
  at(new Date(Date.now() + 25 * hour));
  await woken();
  assert.deepEqual(await rows(), [
    { address: "test:a", state: "dead", attempts: 3, status: 500, answer: "坏" },
  ]);
  send = async () => ok;
  await happen(["test:a"]);
  await settled();
  assert.deepEqual(
    (await rows()).map(({ state }) => state),
    ["dead", "sent"],
  );
});

test("gives up at once what will never go, and cuts long answers", async () => {
  send = async () => ({ isSent: false, isFinal: true, status: 550, answer: "长".repeat(2_000) });
  await happen(["test:a"]);
  await settled();
  const [row] = await rows();
  assert.deepEqual([row?.state, row?.status, row?.answer?.length], ["dead", 550, 1_024]);
});

test("waits as long as a receiver asks, with all that is for it", async () => {
  send = async ({ address }) =>
    address === "test:a" ? { ...failed, isSent: false, retryAfter: 7 * hour } : failed;
  await happen(["test:a", "test:b"]);
  await settled();
  at(new Date(Date.now() + 6 * hour));
  await woken();
  assert.deepEqual(
    (await rows()).map(({ attempts }) => attempts),
    [1, 1],
  );
  send = async () => ok;
  at(new Date(Date.now() + 8 * hour));
  await woken();
  assert.deepEqual(
    (await rows()).map(({ state }) => state),
    ["sent", "sent"],
  );
});

test("an endpoint that hangs holds up nobody else, and its places alone are taken", async () => {
  const { promise: hanging, resolve } = Promise.withResolvers<DeliveryOutcome>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  send = async ({ channelKind, address }) => {
    if (channelKind === "slow") return hanging;
    if (address === "test:late") arrive();
    return ok;
  };
  await happen(["slow:1", "slow:2", "slow:3", "slow:4", "slow:5", "slow:6", "test:1"]);
  await happen(["test:late"], "test:2");
  await arrived;
  const slow = sent.filter(({ channelKind }) => channelKind === "slow");
  assert.ok(slow.length <= 4, "two places at each of two servers");
  resolve(ok);
  await settled();
  assert.equal(sent.length, 8);
});

test("what a server took with it when it died goes again after its lease", async () => {
  await t.app.inTransaction(async (unit) => {
    const event = { kind: "test.happened", subject: "test:1", payload: {} };
    const eventId = await enqueueEvent(unit, event);
    await addDelivery(unit, {
      eventId,
      subject: event.subject,
      address: "test:a",
      userId: null,
      channelId: null,
      channelKind: "test",
      content: { title: "测试", text: "" },
    });
    await unit.tx
      .updateTable("delivery")
      .set({ attempts: 1, nextAttemptAt: new Date(Date.now() + 120_000).toISOString() })
      .execute();
  });
  await settled();
  assert.equal(sent.length, 0);
  at(new Date(Date.now() + 121_000));
  await woken();
  assert.deepEqual([sent.length, sent[0]?.attempts], [1, 2]);
});

test("sends nothing before its time", async () => {
  const notBefore = new Date(Date.now() + hour);
  await t.app.inTransaction(async (unit) => {
    const event = { kind: "test.happened", subject: "test:1", payload: {} };
    const eventId = await enqueueEvent(unit, event);
    await addDelivery(unit, {
      eventId,
      subject: event.subject,
      address: "test:a",
      userId: null,
      channelId: null,
      channelKind: "test",
      content: { title: "测试", text: "" },
      notBefore,
    });
  });
  await woken();
  assert.equal(sent.length, 0);
  at(new Date(notBefore.getTime() + 1_000));
  await woken();
  assert.equal(sent.length, 1);
});

test("holds back what is older than a restore, also where it is noticed later", async () => {
  const restored = (at: string) =>
    sql`create or replace function restored_at() returns timestamptz language sql immutable
      as ${sql.lit(`select ${at}`)}`.execute(t.db);
  const happened = (address: string, happenedAt?: Date) => {
    const payload = { addresses: [address] };
    const event = { kind: "test.happened", subject: address, payload };
    return t.app.inTransaction((unit) =>
      enqueueEvent(unit, { ...event, ...(happenedAt && { happenedAt }) }),
    );
  };
  await restored(`'${new Date(Date.now() - hour).toISOString()}'::timestamptz`);
  try {
    await happened("test:new");
    await happened("test:noticed-later", new Date(Date.now() - 2 * hour));
    await happened("test:new-too", new Date(Date.now() - hour / 2));
    await settled();
  } finally {
    await restored("'-infinity'::timestamptz");
  }
  const states = (await rows()).map(({ address, state }) => [address, state]);
  assert.deepEqual(states.sort(), [
    ["test:new", "sent"],
    ["test:new-too", "sent"],
    ["test:noticed-later", "held"],
  ]);
});
