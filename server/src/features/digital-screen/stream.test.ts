import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { eventsOf } from "../../../test/server-events.ts";
import { invalidate } from "../../infra/cache/table-changes.ts";
import { FigureCache } from "./figure-cache.ts";
import { ScreenStreams } from "./screen.routes.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let address: string;

before(async () => {
  t = await startTestApp();
  address = await t.app.listen({ host: "127.0.0.1", port: 0 });
});
after(() => t.close());
beforeEach(async () => {
  admin = await t.as("admin");
});

/** Opens a stream and reads its events one by one. */
async function open(client: TestClient, at = address) {
  const left = new AbortController();
  const response = await fetch(`${at}/api/screen/stream`, {
    headers: { authorization: `Bearer ${client.token}` },
    signal: left.signal,
  });
  const events = eventsOf(response.body ?? new ReadableStream());
  return {
    status: response.status,
    headers: response.headers,
    events,
    /** Keeps a reference: a collected response closes its stream. */
    response,
    /** Next figures; null after the end of the stream. */
    next: async (): Promise<ScreenFigures | null> => {
      for (;;) {
        const { value, done } = await within(10_000, events.next());
        if (done) return null;
        if (value.startsWith("event: figures\n")) return JSON.parse(value.split("data: ")[1] ?? "");
      }
    },
    leave: () => left.abort(),
  };
}

async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`nothing in ${milliseconds} ms`)), milliseconds).unref();
  });
  return Promise.race([result, late]);
}

async function eventually(claim: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    if (await claim()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("never came true");
}

/** Waits for figures that fulfil the condition. */
async function until(
  stream: Awaited<ReturnType<typeof open>>,
  claim: (figures: ScreenFigures) => boolean,
): Promise<ScreenFigures> {
  for (;;) {
    const figures = await stream.next();
    assert.ok(figures, "the stream has ended");
    if (claim(figures)) return figures;
  }
}

test("begins with all figures and disables proxy buffering", async () => {
  const stream = await open(admin);
  assert.equal(stream.status, 200);
  assert.equal(stream.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.equal(stream.headers.get("x-accel-buffering"), "no");
  assert.match(stream.headers.get("cache-control") ?? "", /no-cache, no-transform/);
  const figures = await stream.next();
  assert.equal(figures?.content.length, 3);
  assert.ok((figures?.signIns.online ?? 0) > 0);
  stream.leave();
});

function addNotice({ fails = false } = {}): Promise<void> {
  return t.app.inTransaction(async (unit) => {
    const notice = { noticeTitle: "机库停电", noticeContent: "-", summary: "-" };
    await unit.tx
      .insertInto("platformNotice")
      .values({ ...notice, noticeTime: "2026-01-01 08:00:00" })
      .execute();
    invalidate(unit, "platform_notice");
    if (fails) throw new Error("refused");
  });
}

test("sends committed changes, but not changes that are rolled back", async () => {
  const stream = await open(admin);
  const before = (await stream.next())?.newest.notices.length ?? 0;
  await assert.rejects(addNotice({ fails: true }));
  await addNotice();
  const { newest } = await until(stream, (figures) => figures.newest.notices.length > before);
  assert.equal(newest.notices.length, before + 1);
  stream.leave();
});

test("sends changes of readings and of accounts", async () => {
  const [categoryId = ""] = t.base.categoryIds.values();
  const { itemId: repairId } = await t.db
    .insertInto("contentItem")
    .values({
      categoryId,
      module: "repair",
      title: "液压渗漏",
      releaseUser: "内场",
      content: "-",
      summary: "-",
      releaseTime: "2026-01-01 08:00:00",
    })
    .returning("itemId")
    .executeTakeFirstOrThrow();
  const stream = await open(admin);
  const first = await stream.next();
  await admin.post("/repair/record", { repairId, seconds: 30 });
  await until(stream, ({ mostRead }) => mostRead.some((row) => row.repairId === repairId));
  await t.db
    .updateTable("repairPerson")
    .set({ nature: null })
    .where("userNature", "=", "2")
    .execute();
  await until(stream, ({ approvals }) => approvals.accounts > (first?.approvals.accounts ?? 0));
  stream.leave();
});

test("ends with its session, and other screens continue", async () => {
  const other = await open(await t.as("operator"));
  const stream = await open(admin);
  await stream.next();
  await admin.del("/auth/logout");
  while (await stream.next());
  const before = (await other.next())?.newest.notices.length ?? 0;
  await addNotice();
  await until(other, (figures) => figures.newest.notices.length > before);
  other.leave();
});

test("refuses users without the menu, and too many streams of one person", async () => {
  assert.equal((await open(await t.as("mechanic"))).status, 403);
  assert.equal((await open(t.with("forged"))).status, 401);
  const operator = await t.as("operator");
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(operator)));
  const refused = streams.filter(({ status }) => status === 429);
  assert.equal(refused.length, 4);
  assert.equal(refused[0]?.headers.get("retry-after"), "30");
  for (const stream of streams) stream.leave();
  await eventually(async () => {
    const again = await open(operator);
    again.leave();
    return again.status === 200;
  });
});

test("sends heartbeats and ends with its access token", async () => {
  const good = new Set(["1", "2"]);
  const faults: unknown[] = [];
  const streams = new ScreenStreams({
    board: new FigureCache({ db: t.db, clock: () => new Date() }),
    findAllowedSessions: async () => good,
    onError: (error) => faults.push(error),
    heartbeat: 20,
  });
  let current = true;
  const watcher = { userId: "1", isCurrent: () => current };
  const stays = eventsOf(await streams.open({ ...watcher, sessionId: "1", isCurrent: () => true }));
  const leaves = eventsOf(await streams.open({ ...watcher, sessionId: "2" }));
  for (;;) if ((await within(10_000, stays.next())).value === ": ") break;
  current = false;
  for (;;) if ((await within(10_000, leaves.next())).done) break;
  good.delete("1");
  for (;;) if ((await within(10_000, stays.next())).done) break;
  assert.deepEqual(faults, []);
  streams.close();
});

test("ends when the server stops", async () => {
  const other = await startTestApp();
  const at = await other.app.listen({ host: "127.0.0.1", port: 0 });
  const stream = await open(await other.as("admin"), at);
  await stream.next();
  const closed = other.close();
  while (await stream.next());
  await within(5_000, closed);
});
