import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const runPeopleJob = () => t.app.jobs.run("circulation-people");

test("circulates to departments with or without subdepartments, posts, licences and persons", async () => {
  const line = await t.createDept("航线车间");
  const night = await t.createDept("夜班组", line);
  await t.createReader("line", line);
  await t.createReader("night", night);
  const poster = await t.createReader("poster", null);
  const { postId, postName } = await t.db
    .selectFrom("sysPost")
    .select(["postId", "postName"])
    .orderBy("postId")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysUserPost").values({ userId: poster.userId, postId }).execute();
  const holder = await t.createReader("holder", null);
  await t.db
    .insertInto("repairPerson")
    .values({ userId: holder.userId, userNature: "1", nature: "1", license: "A320-测试" })
    .execute();
  const { revisionId } = await t.createRevisionInForce();
  const names = async (audience: object) =>
    Object.keys(
      await t.findStates((await t.startCirculation(revisionId, audience)).circulationId),
    ).sort();

  assert.deepEqual(await names({ deptIds: [line] }), ["line"]);
  assert.deepEqual(await names({ deptIds: [line], withBelow: true }), ["line", "night"]);
  assert.deepEqual(await names({ licences: ["A320-测试"], userIds: [poster.userId] }), [
    "holder",
    "poster",
  ]);
  const { circulationId } = await t.startCirculation(revisionId, {
    deptIds: [night],
    userIds: [poster.userId],
  });
  const rows = await t.listRecipients(circulationId);
  assert.deepEqual(
    rows.map(({ name, dept, posts }: { name: string; dept: string; posts: string[] }) => [
      name,
      dept,
      posts,
    ]),
    [
      ["poster", "", [postName]],
      ["night", "航线车间 / 夜班组", []],
    ],
  );
  const { data } = await t.author.get(`${circulations}/${circulationId}`);
  assert.deepEqual(data.audience.depts, ["夜班组"]);
  assert.deepEqual([data.total, data.signed, data.revNo], [2, 0, 1]);
  const audience = { deptIds: [line], withBelow: true };
  const size = succeeded(await t.author.put(`${circulations}/audience`, audience));
  assert.equal(size.recipients, 2);
});

test("refuses an empty audience, a due time in the past and a revision that is not in force", async () => {
  const { itemId, revisionId } = await t.createRevisionInForce();
  const sent = { subject: "revision", subjectId: revisionId, dueTime: t.inSeconds(600) };
  const nobody = await t.author.post(circulations, { ...sent, audience: {} });
  assert.deepEqual([nobody.code, nobody.message], [400, "所选范围内没有可以登录的人员"]);
  const { userId } = t.reviewer;
  const late = await t.author.post(circulations, {
    ...sent,
    dueTime: t.inSeconds(-1),
    audience: { userIds: [userId] },
  });
  assert.deepEqual([late.code, late.message], [400, "截止时间必须晚于当前时间"]);
  await t.createRevision(itemId, "<p>第二版</p>");
  const old = await t.author.post(circulations, { ...sent, audience: { userIds: [userId] } });
  assert.deepEqual([old.code, old.message], [409, "只能传阅有效或待生效的版次"]);
  const item = await t.author.post(circulations, {
    ...sent,
    subject: "item",
    subjectId: itemId,
    audience: { userIds: [userId] },
  });
  assert.deepEqual([item.code, item.message], [409, "该内容是受控文件，请对其版次发起传阅"]);
});

test("keeps the circulated text of an ordinary item after changes", async () => {
  const dept = await t.createDept("普通内容组");
  const person = await (await t.createReader("item-reader", dept)).client();
  const subjectId = await t.createItem({ content: "<p>原文</p>" });
  const { circulationId } = await t.startCirculation(
    subjectId,
    { deptIds: [dept] },
    { subject: "item" },
  );
  succeeded(await t.author.put(`${t.itemPath}/${subjectId}`, { content: "<p>改过的</p>" }));
  const read = succeeded(await person.get(`${circulations}/own/${circulationId}`));
  assert.equal(read.content, "<p>原文</p>");
  succeeded(await t.sign(person, circulationId, { sha256: read.sha256 }));
});

test("moves recipients from 未读 to 已读, 逾期 and 已签收, and to 豁免 by an excuse", async () => {
  const dept = await t.createDept("状态组");
  const [one, two] = [await t.createReader("one", dept), await t.createReader("two", dept)];
  await t.createReader("three", dept);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  assert.deepEqual(await t.findStates(circulationId), {
    one: "unread",
    two: "unread",
    three: "unread",
  });
  const client = await one.client();
  const { sha256 } = succeeded(await client.get(`${circulations}/own/${circulationId}`));
  assert.equal((await t.findStates(circulationId)).one, "read");
  await t.advanceClock(600);
  assert.deepEqual(await t.findStates(circulationId), {
    one: "overdue",
    two: "overdue",
    three: "overdue",
  });
  const later = await one.client();
  succeeded(await t.sign(later, circulationId, { sha256 }));
  const excuse = { userIds: [two.userId], reason: "外派培训" };
  succeeded(await t.author.put(`${circulations}/${circulationId}/excuse`, excuse));
  const again = await t.author.put(`${circulations}/${circulationId}/excuse`, excuse);
  assert.equal(again.code, 409);
  assert.deepEqual(await t.findStates(circulationId), {
    one: "signed",
    two: "excused",
    three: "overdue",
  });
  const [excused] = await t.listRecipients(circulationId, "state=excused");
  assert.deepEqual([excused.excuse, excused.excusedBy], ["外派培训", "author"]);
  const kept = await t.db
    .selectFrom("evidence")
    .select("details")
    .where("act", "=", "circulation.excuse")
    .execute();
  assert.deepEqual(
    kept.map(({ details }) => details),
    [{ circulationId, userId: two.userId, name: "two", reason: "外派培训" }],
  );
  const { depts } = succeeded(await t.author.get(`${circulations}/${circulationId}/matrix`));
  assert.deepEqual(
    [depts.length, depts[0].total, depts[0].signed, depts[0].excused, depts[0].overdue],
    [1, 3, 1, 1, 1],
  );
});

test("refuses to excuse oneself", async () => {
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { userIds: [t.author.userId] });
  const { code, message } = await t.author.put(`${circulations}/${circulationId}/excuse`, {
    userIds: [t.author.userId],
    reason: "本人",
  });
  assert.deepEqual([code, message], [403, "不能豁免本人的签收"]);
});

test("keeps the department of people who move, adds new members and excuses closed accounts", async () => {
  const [from, to] = [await t.createDept("原部门"), await t.createDept("新部门")];
  const mover = await t.createReader("mover", from);
  const leaver = await t.createReader("leaver", from);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [from] });
  await t.db
    .updateTable("sysUser")
    .set({ deptId: to })
    .where("userId", "=", mover.userId)
    .execute();
  await t.db
    .updateTable("sysUser")
    .set({ status: "2" })
    .where("userId", "=", leaver.userId)
    .execute();
  await t.createReader("joiner", from);
  await runPeopleJob();
  await runPeopleJob();
  const shown = async () =>
    (await t.listRecipients(circulationId)).map(
      ({ name, dept, state, excuse }: Record<string, string | null>) => [name, dept, state, excuse],
    );
  assert.deepEqual(await shown(), [
    ["joiner", "原部门", "unread", null],
    ["mover", "原部门", "unread", null],
    ["leaver", "原部门", "excused", "账号已停用"],
  ]);
  const { depts } = succeeded(await t.author.get(`${circulations}/${circulationId}/matrix`));
  assert.deepEqual(
    depts.map(({ dept, total }: { dept: string; total: number }) => [dept, total]),
    [["原部门", 3]],
  );
  await t.db
    .updateTable("sysUser")
    .set({ status: "1" })
    .where("userId", "=", leaver.userId)
    .execute();
  await runPeopleJob();
  assert.equal((await t.findStates(circulationId)).leaver, "unread");
  await t.db.deleteFrom("sysUser").where("userId", "=", leaver.userId).execute();
  await runPeopleJob();
  const [left] = await t.listRecipients(circulationId, "state=excused");
  assert.deepEqual([left.name, left.excuse], ["leaver", "账号已删除"]);
});

test("sets a due circulation without pending recipients to done, and ends one on request", async () => {
  const dept = await t.createDept("完成组");
  const person = await t.createReader("finisher", dept);
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const client = await person.client();
  const { sha256 } = succeeded(await client.get(`${circulations}/own/${circulationId}`));
  succeeded(await t.sign(client, circulationId, { sha256 }));
  const state = async () => succeeded(await t.author.get(`${circulations}/${circulationId}`)).state;
  await runPeopleJob();
  assert.equal(await state(), "open");
  await t.advanceClock(601);
  await runPeopleJob();
  assert.equal(await state(), "done");
  const other = await t.startCirculation(revisionId, { deptIds: [dept] });
  succeeded(await t.author.put(`${circulations}/${other.circulationId}/end`));
  const again = await t.author.put(`${circulations}/${other.circulationId}/end`);
  assert.equal(again.code, 409);
  const late = await t.sign(await person.client(), other.circulationId, { sha256 });
  assert.deepEqual([late.code, late.message, late.data.isLate], [200, "签收成功", true]);
});

test("supersedes circulations of the previous revision, and starts the next one if configured", async () => {
  const dept = await t.createDept("换版组");
  await t.createReader("keeper", dept);
  const { itemId, revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  await t.createRevision(itemId, "<p>第二版</p>");
  const list = async () =>
    succeeded(await t.author.get(`${circulations}?pageSize=200`)).list.filter(
      ({
        audience,
        ...row
      }: {
        title: string;
        subject: string;
        circulationId: string;
        audience: unknown;
      }) => row.subject === "revision" && row.title === title,
    );
  const { title } = succeeded(await t.author.get(`${circulations}/${circulationId}`));
  assert.deepEqual(
    (await list()).map(({ state, revNo }: { state: string; revNo: number }) => [state, revNo]),
    [["superseded", 1]],
  );
  const person = await (await t.createReader("late-joiner", dept)).client();
  const stale = await t.sign(person, circulationId, { sha256 });
  assert.equal(stale.code, 404, "who joins after the end is no recipient");

  const template = `/document/template/${t.categoryId}`;
  const { steps } = succeeded(await t.author.get(template));
  succeeded(await t.author.put(template, { steps, circulateDays: 10 }));
  assert.equal(succeeded(await t.author.get(template)).circulateDays, 10);
  const second = await t.findRevision(t.author, itemId, 2);
  await t.startCirculation(String(second.revisionId), { deptIds: [dept] });
  await t.createRevision(itemId, "<p>第三版</p>");
  const rows = await list();
  assert.deepEqual(
    rows.map(({ state, revNo, total }: { state: string; revNo: number; total: number }) => [
      state,
      revNo,
      total,
    ]),
    [
      ["open", 3, 2],
      ["superseded", 2, 2],
      ["superseded", 1, 1],
    ],
  );
  await t.app.jobs.run("due");
  assert.equal((await list()).length, 3);
});

test("starts a circulation with 5,000 recipients and shows all in the matrix", async () => {
  const dept = await t.createDept("大部门");
  await sql`
    insert into sys_user (user_name, nick_name, dept_id, password_hash, user_type)
    select 'mass' || n, '人员' || n, ${dept}::bigint, '-', '04' from generate_series(1, 5000) n`.execute(
    t.db,
  );
  const { revisionId } = await t.createRevisionInForce();
  const { circulationId, recipients } = await t.startCirculation(revisionId, { deptIds: [dept] });
  assert.equal(recipients, 5000);
  const { depts } = succeeded(await t.author.get(`${circulations}/${circulationId}/matrix`));
  assert.equal(depts[0].people.length, 5000);
});
