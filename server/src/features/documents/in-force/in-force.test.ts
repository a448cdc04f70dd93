import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

test("returns the revision in force at a past time, with the signed hash", async () => {
  const itemId = await t.createDocument();
  const start = t.time.now;
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { sha256 } = await t.findRevision(t.author, itemId, 1);
  await t.advanceClock(60);
  await t.createRevision(itemId, "<p>第二版。</p>");
  const moment = new Date(start.getTime() + 30_000);
  const { rows } = await sql<{ at: string }>`
    select to_char(${moment.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    t.db,
  );
  const { data } = await t.readItem(t.author, itemId, rows[0]?.at ?? "");
  assert.equal(data.content, "<p>按手册规定的力矩拧紧。</p>");
  assert.deepEqual([data.document.revNo, data.document.sha256], [1, sha256]);
  assert.deepEqual([data.document.state, data.document.currentRevNo], ["superseded", 2]);
  assert.equal((await t.readItem(t.author, itemId, "2026-01-02")).code, 404);
  assert.equal((await t.readItem(t.author, itemId, "gestern")).code, 400);
  assert.equal((await t.readItem(t.author, itemId, "2999-01-01")).data.document.revNo, 2);
});

test("replaces the normal revision by a temporary one until its end", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const start = t.time.now.getTime();
  const until = await timeOf(new Date(start + 600_000));
  const revNo = await t.createRevision(itemId, "<p>临时：使用代用扳手。</p>", {
    kind: "temporary",
    effectiveUntil: until,
  });
  assert.equal((await t.readItem(t.author, itemId)).data.document.kind, "temporary");
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "scheduled");
  await t.advanceClock(601);
  const { data } = await t.readItem(t.author, itemId);
  assert.deepEqual([data.document.revNo, data.content], [1, "<p>按手册规定的力矩拧紧。</p>"]);
  assert.equal((await t.findRevision(t.author, itemId, revNo)).state, "superseded");
});

test("brings a revision into force at its scheduled time, and updates lists", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const start = t.time.now.getTime();
  const effectiveFrom = await timeOf(new Date(start + 60_000));
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
    effectiveFrom,
  });
  await t.author.put(t.revisionPath(itemId, data.revNo), {
    title: "新力矩程序",
    content: "<p>新版。</p>",
  });
  await t.approveAllSteps(itemId, data.revNo);
  assert.equal((await t.findRevision(t.author, itemId, data.revNo)).state, "scheduled");
  assert.equal((await t.readItem(t.author, itemId)).data.document.revNo, 1);
  await t.advanceClock(61);
  // The reading is correct before the job runs.
  assert.equal((await t.readItem(t.author, itemId)).data.content, "<p>新版。</p>");
  await t.app.jobs.run("due");
  const { data: list } = await t.guest.get(
    `/open/platform?title=${encodeURIComponent("新力矩程序")}`,
  );
  assert.equal(list.total, 1);
});

test("expires the cached reading at the scheduled time on two servers", async () => {
  const other = await t.newServer();
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
  });
  await t.author.put(t.revisionPath(itemId, data.revNo), { content: "<p>到时生效。</p>" });
  await t.approveAllSteps(itemId, data.revNo);
  // Comes into force in a fraction of a second, while both servers have a cached reading.
  await t.db.transaction().execute(async (tx) => {
    const at = sql`${new Date(t.time.now.getTime() + 150).toISOString()}::timestamptz`;
    await sql`update revision set effective = tstzmultirange(tstzrange(lower(effective), ${at}))
      where item_id = ${itemId}::bigint and rev_no = 1`.execute(tx);
    await sql`update revision set effective = tstzmultirange(tstzrange(${at}, null))
      where item_id = ${itemId}::bigint and rev_no = ${data.revNo}`.execute(tx);
  });
  const read = async (app: typeof other) => {
    const headers = { authorization: `Bearer ${t.author.token}` };
    const url = `/api${t.itemPath}/foreground/${itemId}`;
    return (await app.inject({ url, headers })).json().data.document.revNo;
  };
  t.app.responseCache.clear();
  assert.deepEqual([await read(t.app), await read(other)], [1, 1]);
  t.time.now = new Date(t.time.now.getTime() + 150);
  // Each cached response expires by itself, without a message between the servers.
  for (const app of [t.app, other]) while ((await read(app)) !== data.revNo);
});

test("shows a new revision immediately, also in links of other readings", async () => {
  const itemId = await t.createDocument({ title: "放行程序" });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
  });
  await t.author.put(t.revisionPath(itemId, data.revNo), { title: "放行程序（新）" });
  await t.approveAllSteps(itemId, data.revNo);
  const older = await t.createItem({ releaseTime: "2026-01-02 08:00:00" });
  await t.advanceClock(1);
  const titles = async () => {
    const { data: own } = await t.readItem(t.author, itemId);
    const { data: near } = await t.readItem(t.author, older);
    const led = [near.previous, near.next, ...near.related].find((item) => item?.id === itemId);
    return [own.title, led?.title];
  };
  assert.deepEqual(await titles(), ["放行程序", "放行程序"]);
  await t.author.post(t.revisionPath(itemId, data.revNo, "activate"), {});
  assert.deepEqual(await titles(), ["放行程序（新）", "放行程序（新）"]);
});

test("keeps one revision in force after concurrent activations", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  const answers = await Promise.all(
    [t.author, t.reviewer].map((client) => client.post(t.revisionPath(itemId, 1, "activate"), {})),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
});

test("keeps links and collections of a withdrawn document, and hides it from lists", async () => {
  const itemId = await t.createDocument({ title: "作废的程序" });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.author.post("/aviation/collect", { collectType: "1", assocId: itemId });
  await t.advanceClock(1);
  const { code } = await t.author.post(t.revisionPath(itemId, 1, "withdraw"), {
    reason: "不再使用",
  });
  assert.equal(code, 200);
  const { data: list } = await t.guest.get(
    `/open/platform?title=${encodeURIComponent("作废的程序")}`,
  );
  assert.equal(list.total, 0);
  const { data } = await t.readItem(t.author, itemId);
  assert.equal(data.document.state, "withdrawn");
  assert.equal(data.isCollect, true);
  const { data: head } = await t.author.get(`/document/${itemId}`);
  assert.equal(head.state, "withdrawn");
});

test("gives the period of a withdrawn temporary or scheduled revision back", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const effectiveUntil = await timeOf(new Date(t.time.now.getTime() + 600_000));
  const revNo = await t.createRevision(itemId, "<p>临时。</p>", {
    kind: "temporary",
    effectiveUntil,
  });
  const { message } = await t.author.post(t.revisionPath(itemId, revNo, "withdraw"), {
    reason: "已恢复",
  });
  assert.equal(message, "已作废");
  assert.equal((await t.readItem(t.author, itemId)).data.document.revNo, 1);
  const { data: revision } = await t.author.get(t.revisionPath(itemId, 1));
  assert.equal(revision.inForce.at(-1).until, null);
});

/** Time in the format of the API. */
async function timeOf(moment: Date): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(${moment.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    t.db,
  );
  return rows[0]?.at ?? "";
}
