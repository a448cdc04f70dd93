import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
let other: Awaited<ReturnType<typeof t.newServer>>;

before(async () => {
  t = await startDocuments();
  other = await t.newServer();
});
after(() => t.close());

/** Starts all calls while the document is locked, then releases the lock. @returns sorted codes */
async function runConcurrently(itemId: string, calls: readonly (() => Promise<number>)[]) {
  let answers: Promise<number[]> | undefined;
  await t.db.transaction().execute(async (tx) => {
    await sql`select from document where item_id = ${itemId}::bigint for update`.execute(tx);
    answers = Promise.all(calls.map((call) => call()));
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db);
      return rows.length;
    };
    while ((await waiting()) < calls.length) await setTimeout(5);
  });
  return ((await answers) ?? []).sort();
}

const countEntries = async (itemId: string, act: string) => {
  const { rows } = await sql`
    select from evidence e join revision r on r.revision_id::text = e.subject_id
    where r.item_id = ${itemId}::bigint and e.act = ${act}`.execute(t.db);
  return rows.length;
};

/** Sends the same request from two people to two servers. */
const sendFromTwo = (
  itemId: string,
  path: string,
  body: object,
  [one, two]: readonly [typeof t.author, typeof t.author] = [t.author, t.reviewer],
): Promise<number[]> =>
  runConcurrently(itemId, [
    async () => (await one.post(path, body)).code,
    async () => {
      const headers = { authorization: `Bearer ${two.token}` };
      const sent = { method: "POST", url: `/api${path}`, headers, payload: body } as const;
      return (await other.inject(sent)).statusCode;
    },
  ]);

for (const body of [{}, { effectiveFrom: "2999-01-01 00:00:00" }]) {
  test(`accepts one of two concurrent activations: ${JSON.stringify(body)}`, async () => {
    const itemId = await t.createDocument();
    await t.approveAllSteps(itemId, 1);
    assert.deepEqual(
      await sendFromTwo(itemId, t.revisionPath(itemId, 1, "activate"), body),
      [200, 409],
    );
    assert.equal(await countEntries(itemId, "revision.activate"), 1);
    assert.equal((await t.author.post(t.revisionPath(itemId, 1, "activate"), body)).code, 409);
    assert.equal(await countEntries(itemId, "revision.activate"), 1);
  });
}

test("accepts one of two concurrent withdrawals, recalls and decisions of a step", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.deepEqual(await sendFromTwo(itemId, t.revisionPath(itemId, 1, "recall"), {}), [200, 409]);
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const { sha256 } = await t.findRevision(t.author, itemId, 1);
  const decision = { act: "approve", sha256 };
  const either = [t.reviewer, t.second] as const;
  assert.deepEqual(
    await sendFromTwo(itemId, t.revisionPath(itemId, 1, "decide"), decision, either),
    [200, 409],
  );
  assert.equal(await countEntries(itemId, "revision.approve"), 1);
  await t.decide(t.approver, itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const reason = { reason: "不再使用" };
  assert.deepEqual(
    await sendFromTwo(itemId, t.revisionPath(itemId, 1, "withdraw"), reason),
    [200, 409],
  );
  assert.equal(await countEntries(itemId, "revision.withdraw"), 1);
});

test("accepts one of two concurrent withdrawals of a document that was never in force", async () => {
  const itemId = await t.createDocument();
  const reason = { reason: "立项取消" };
  assert.deepEqual(
    await sendFromTwo(itemId, t.revisionPath(itemId, 1, "withdraw"), reason),
    [200, 409],
  );
  assert.equal(await countEntries(itemId, "revision.withdraw"), 1);
});

test("refuses to replace a newer revision by an older one", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { data: older } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "暂不生效",
  });
  await t.author.put(t.revisionPath(itemId, older.revNo), { content: "<p>较早的一版。</p>" });
  await t.approveAllSteps(itemId, older.revNo);
  const newer = await t.createRevision(itemId, "<p>较新的一版。</p>");
  const refused = await t.author.post(t.revisionPath(itemId, older.revNo, "activate"), {});
  const message = `第 ${newer} 版已生效，不能由更早的版次替代`;
  assert.deepEqual([refused.code, refused.message], [409, message]);
  const later = await t.author.post(t.revisionPath(itemId, older.revNo, "activate"), {
    effectiveFrom: "2999-01-01 00:00:00",
  });
  assert.deepEqual([later.code, later.message], [409, message]);
  // The superseded revision is refused too.
  const again = await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  assert.deepEqual([again.code, again.message], [409, message]);
  assert.equal((await t.readItem(t.author, itemId)).data.content, "<p>较新的一版。</p>");
  const path = `${t.itemPath}/${itemId}/revisions`;
  const { data: made } = await t.author.post(path, {
    kind: "normal",
    reason: "恢复较早的内容",
    baseRevNo: older.revNo,
  });
  assert.equal(made.revNo, newer + 1);
  const draft = await t.findRevision(t.author, itemId, made.revNo);
  assert.deepEqual([draft.state, draft.content], ["draft", "<p>较早的一版。</p>"]);
  await t.author.del(t.revisionPath(itemId, made.revNo));
  const unknown = { kind: "normal", reason: "没有依据", baseRevNo: 99 };
  assert.equal((await t.author.post(path, unknown)).code, 404);
});

test("refuses an older revision before a scheduled one", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  const { data: newer } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
    effectiveFrom: "2999-01-01 00:00:00",
  });
  await t.approveAllSteps(itemId, newer.revNo);
  const refused = await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  assert.deepEqual([refused.code, refused.message], [409, "第 2 版已生效，不能由更早的版次替代"]);
});
