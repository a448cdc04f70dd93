import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

let made = 0;
/** Starts a circulation to one person, and signs the person in. */
async function startForOnePerson(over: object = {}) {
  made += 1;
  const dept = await t.createDept(`签收组${made}`);
  const person = await t.createReader(`signer${made}`, dept);
  const revision = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(
    revision.revisionId,
    { deptIds: [dept] },
    over,
  );
  const { userId, client: signIn } = person;
  return { ...revision, circulationId, dept, userId, signIn, client: await signIn() };
}

test("stores hash, person and reading time with the signature", async () => {
  const { client, circulationId, sha256, userId, dept } = await startForOnePerson();
  const read = succeeded(await client.get(`${circulations}/own/${circulationId}`));
  assert.deepEqual([read.sha256, read.isSignable, read.ownState], [sha256, true, "read"]);
  assert.match(read.content, /力矩/);
  await t.advanceClock(90);
  succeeded(await t.sign(client, circulationId, { sha256, seconds: 4_000 }));
  await sql`update sys_dept set dept_name = '改名后' || dept_id where dept_id = ${dept}::bigint`.execute(
    t.db,
  );
  const rows = await t.db
    .selectFrom("signature")
    .selectAll()
    .where("circulationId", "=", circulationId)
    .execute();
  assert.equal(rows.length, 1);
  assert.deepEqual([rows[0]?.sha256, rows[0]?.seconds], [sha256, 90], "no longer than it was open");
  const actor = rows[0]?.actor as { userId: string; dept: string };
  assert.deepEqual([actor.userId, actor.dept], [userId, `签收组${made}`]);
  const [kept] = await t.db
    .selectFrom("evidence")
    .select(["subjectKind", "subjectLabel", "sha256", "userId", "details"])
    .where("act", "=", "circulation.sign")
    .execute();
  const { subjectLabel, ...rest } = kept ?? {};
  assert.match(`${subjectLabel}`, /^\S+ 第 1 版 ./);
  assert.deepEqual(rest, {
    subjectKind: "revision",
    sha256,
    userId,
    details: { circulationId, seconds: 90 },
  });
  const { list } = succeeded(await client.get(`${circulations}/own?show=signed`));
  assert.deepEqual([list.length, list[0].ownState, list[0].seconds], [1, "signed", 90]);
});

test("returns the print code of the revision or the item", async () => {
  const { client, circulationId, itemId, dept } = await startForOnePerson();
  const codeOf = async (id: string) =>
    succeeded(await client.get(`${circulations}/own/${id}`)).printCode;
  const { printCode } = await t.findRevision(t.author, itemId, 1);
  assert.equal(await codeOf(circulationId), printCode);
  const plain = await t.createItem();
  const ofItem = await t.startCirculation(plain, { deptIds: [dept] }, { subject: "item" });
  const row = await t.db
    .selectFrom("contentItem")
    .select("printCode")
    .where("itemId", "=", plain)
    .executeTakeFirstOrThrow();
  assert.equal(await codeOf(ofItem.circulationId), row.printCode);
});

test("creates one signature for repeated requests", async () => {
  const { client, circulationId, sha256 } = await startForOnePerson();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => t.sign(client, circulationId, { sha256 })),
  );
  const times = new Set(answers.map((answer) => succeeded(answer).signTime));
  assert.equal(times.size, 1);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from signature where circulation_id = ${circulationId}::bigint`.execute(
    t.db,
  );
  assert.equal(rows[0]?.total, 1);
});

test("requires a proof of identity of the last five minutes", async () => {
  const { client, circulationId, sha256 } = await startForOnePerson();
  t.time.now = new Date(t.time.now.getTime() + 301_000);
  const { code, reason } = await t.sign(client, circulationId, { sha256 });
  assert.deepEqual([code, reason], [403, "proofNeeded"]);
});

test("refuses the hash of another text and wrong answers", async () => {
  const questions = [
    { question: "力矩单位？", options: ["N·m", "kg"], answer: 0 },
    { question: "工具要校准吗？", options: ["不用", "要"], answer: 1 },
  ];
  const { client, circulationId, sha256 } = await startForOnePerson({ questions });
  const read = await client.get(`${circulations}/own/${circulationId}`);
  assert.deepEqual(
    read.data.questions,
    questions.map(({ answer: _, ...shown }) => shown),
  );
  const other = await t.sign(client, circulationId, { sha256: "0".repeat(64), answers: [0, 1] });
  assert.deepEqual([other.code, other.message], [409, "内容已变化，请重新阅读后再签收"]);
  const wrong = await t.sign(client, circulationId, { sha256, answers: [0, 0] });
  assert.deepEqual([wrong.code, wrong.message], [400, "有 1 道题回答不正确，请重新阅读后作答"]);
  assert.equal((await t.sign(client, circulationId, { sha256 })).code, 400);
  succeeded(await t.sign(client, circulationId, { sha256, answers: [0, 1] }));
});

test("refuses to sign a superseded or withdrawn revision, also before the job has run", async () => {
  const first = await startForOnePerson();
  await t.createRevision(first.itemId, "<p>第二版</p>");
  const { code, message } = await t.sign(first.client, first.circulationId, {
    sha256: first.sha256,
  });
  assert.deepEqual([code, message], [409, "该版次已被替代或作废，不能再签收"]);
  const second = await startForOnePerson();
  const { revisionId } = second;
  await t.advanceClock(5);
  await sql`
    update revision set effective = effective * tstzmultirange(tstzrange(null, ${t.time.now.toISOString()}::timestamptz))
    where revision_id = ${revisionId}::bigint`.execute(t.db);
  const early = await t.sign(second.client, second.circulationId, { sha256: second.sha256 });
  assert.equal(early.code, 409);
  const read = succeeded(await second.client.get(`${circulations}/own/${second.circulationId}`));
  assert.equal(read.isSignable, false);
});

test("accepts late signatures after the end while the revision is in force", async () => {
  const byHand = await startForOnePerson();
  succeeded(await t.author.put(`${circulations}/${byHand.circulationId}/end`));
  const byTime = await startForOnePerson();
  await t.advanceClock(700);
  for (const { signIn, circulationId, sha256 } of [byHand, byTime]) {
    const client = await signIn();
    const path = `${circulations}/own/${circulationId}`;
    const before = succeeded(await client.get(path));
    assert.deepEqual([before.isSignable, before.isLate], [true, false]);
    const signed = succeeded(await t.sign(client, circulationId, { sha256 }));
    const after = succeeded(await client.get(path));
    assert.deepEqual([signed.isLate, after.isLate, after.isSignable], [true, true, false]);
    assert.equal((await t.listRecipients(circulationId))[0].isLate, true);
  }
  const text = await t.createItem();
  const notice = await t.startCirculation(text, { deptIds: [byTime.dept] }, { subject: "item" });
  succeeded(await t.author.put(`${circulations}/${notice.circulationId}/end`));
  const client = await byTime.signIn();
  const { sha256 } = succeeded(await client.get(`${circulations}/own/${notice.circulationId}`));
  const refused = await t.sign(client, notice.circulationId, { sha256 });
  assert.deepEqual([refused.code, refused.message], [409, "传阅已结束，不能再签收"]);
});

test("refuses to sign for another person, also for administrators", async () => {
  const { circulationId, sha256, userId } = await startForOnePerson();
  const admin = await t.as("admin");
  assert.equal((await t.sign(admin, circulationId, { sha256, userId })).code, 404);
  assert.equal((await t.sign(t.author, circulationId, { sha256 })).code, 404);
  assert.equal((await admin.get(`${circulations}/own/${circulationId}`)).code, 404);
  await assert.rejects(
    sql`insert into signature (circulation_id, user_id, sha256, seconds, actor, signed_at)
      values (${circulationId}::bigint, ${userId}::bigint, ${sha256}, 1,
        ${JSON.stringify({ userId: t.author.userId })}::jsonb, now())`.execute(t.db),
    /ck__signature__actor/,
  );
});

test("refuses to change signatures", async () => {
  const { client, circulationId, sha256 } = await startForOnePerson();
  succeeded(await t.sign(client, circulationId, { sha256 }));
  for (const statement of [
    sql`update signature set seconds = 999 where circulation_id = ${circulationId}::bigint`,
    sql`delete from signature where circulation_id = ${circulationId}::bigint`,
    sql`truncate signature`,
  ]) {
    await assert.rejects(statement.execute(t.db), /signatures stay/);
  }
});

test("shows signatures of recipients within the data scope only", async () => {
  const [near, far] = [await t.createDept("本部"), await t.createDept("外站")];
  await t.createReader("near", near);
  await t.createReader("far", far);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [near, far] });
  const leader = await t.createPerson("near-leader");
  const { roleId } = await t.db
    .insertInto("sysRole")
    .values({
      roleName: "本部查看",
      roleKey: "near-view",
      roleSort: 91,
      status: "1",
      dataScope: "3",
    })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  const { userId } = leader;
  await sql`insert into sys_role_menu (role_id, menu_id)
    select ${roleId}::bigint, menu_id from sys_menu where menu_code = 'documents-test'`.execute(
    t.db,
  );
  await sql`update sys_user_role set role_id = ${roleId}::bigint where user_id = ${userId}::bigint`.execute(
    t.db,
  );
  await sql`update sys_user set dept_id = ${near}::bigint where user_id = ${userId}::bigint`.execute(
    t.db,
  );
  const rows = await t.listRecipients(circulationId, "", leader);
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    ["near"],
  );
  const { data } = await leader.get(`${circulations}/${circulationId}`);
  assert.equal(data.total, 1);
  const { depts } = succeeded(await leader.get(`${circulations}/${circulationId}/matrix`));
  assert.deepEqual(
    depts.map(({ dept }: { dept: string }) => dept),
    ["本部"],
  );
  const stranger = await t.startCirculation(revisionId, { deptIds: [far] });
  assert.equal((await leader.get(`${circulations}/${stranger.circulationId}`)).code, 404);
  const end = await leader.put(`${circulations}/${circulationId}/end`);
  assert.equal(end.code, 409);
});

test("counts circulations that wait for the user's signature, for every kind of account", async () => {
  const { client, circulationId, sha256 } = await startForOnePerson();
  const count = async () => succeeded(await client.get(`${circulations}/own/count`));
  assert.deepEqual(await count(), { total: 1, overdue: 0 });
  const pending = succeeded(await client.get(`${circulations}/own?show=pending`));
  assert.deepEqual([pending.total, pending.list[0].circulationId], [1, circulationId]);
  succeeded(await t.sign(client, circulationId, { sha256 }));
  assert.deepEqual(await count(), { total: 0, overdue: 0 });
});
