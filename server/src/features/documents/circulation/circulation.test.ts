import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const followPeople = () => t.app.jobs.run("circulation-people");

test("circulates to departments with or without those below, to posts, licences and persons", async () => {
  const line = await t.dept("航线车间");
  const night = await t.dept("夜班组", line);
  await t.reader("line", line);
  await t.reader("night", night);
  const poster = await t.reader("poster", null);
  const { postId, postName } = await t.db
    .selectFrom("sysPost")
    .select(["postId", "postName"])
    .orderBy("postId")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysUserPost").values({ userId: poster.userId, postId }).execute();
  const holder = await t.reader("holder", null);
  await t.db
    .insertInto("repairPerson")
    .values({ userId: holder.userId, userNature: "1", nature: "1", license: "A320-测试" })
    .execute();
  const { revisionId } = await t.revision();
  const names = async (audience: object) =>
    Object.keys(await t.states((await t.start(revisionId, audience)).circulationId)).sort();

  assert.deepEqual(await names({ deptIds: [line] }), ["line"]);
  assert.deepEqual(await names({ deptIds: [line], withBelow: true }), ["line", "night"]);
  assert.deepEqual(await names({ licences: ["A320-测试"], userIds: [poster.userId] }), [
    "holder",
    "poster",
  ]);
  const { circulationId } = await t.start(revisionId, {
    deptIds: [night],
    userIds: [poster.userId],
  });
  const rows = await t.recipients(circulationId);
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

test("refuses an audience of nobody, a due moment that has passed, and what is not in force", async () => {
  const { itemId, revisionId } = await t.revision();
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
  await t.revise(itemId, "<p>第二版</p>");
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

test("keeps what was circulated of an ordinary item, whatever it is changed to", async () => {
  const dept = await t.dept("普通内容组");
  const person = await (await t.reader("item-reader", dept)).client();
  const subjectId = await t.item({ content: "<p>原文</p>" });
  const { circulationId } = await t.start(subjectId, { deptIds: [dept] }, { subject: "item" });
  succeeded(await t.author.put(`${t.base}/${subjectId}`, { content: "<p>改过的</p>" }));
  const read = succeeded(await person.get(`${circulations}/own/${circulationId}`));
  assert.equal(read.content, "<p>原文</p>");
  succeeded(await t.sign(person, circulationId, { sha256: read.sha256 }));
});

test("goes through 未读, 已读, 逾期 and 已签收, and 豁免 by people", async () => {
  const dept = await t.dept("状态组");
  const [one, two] = [await t.reader("one", dept), await t.reader("two", dept)];
  await t.reader("three", dept);
  const { revisionId } = await t.revision();
  const { circulationId } = await t.start(revisionId, { deptIds: [dept] });
  assert.deepEqual(await t.states(circulationId), {
    one: "unread",
    two: "unread",
    three: "unread",
  });
  const client = await one.client();
  const { sha256 } = succeeded(await client.get(`${circulations}/own/${circulationId}`));
  assert.equal((await t.states(circulationId)).one, "read");
  await t.pass(600);
  assert.deepEqual(await t.states(circulationId), {
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
  assert.deepEqual(await t.states(circulationId), {
    one: "signed",
    two: "excused",
    three: "overdue",
  });
  const [excused] = await t.recipients(circulationId, "state=excused");
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

test("excuses nobody by themselves", async () => {
  const { revisionId } = await t.revision();
  const { circulationId } = await t.start(revisionId, { userIds: [t.author.userId] });
  const { code, message } = await t.author.put(`${circulations}/${circulationId}/excuse`, {
    userIds: [t.author.userId],
    reason: "本人",
  });
  assert.deepEqual([code, message], [403, "不能豁免本人的签收"]);
});

test("leaves the figures of those who move, adds who joins and excuses who leaves", async () => {
  const [from, to] = [await t.dept("原部门"), await t.dept("新部门")];
  const mover = await t.reader("mover", from);
  const leaver = await t.reader("leaver", from);
  const { revisionId } = await t.revision();
  const { circulationId } = await t.start(revisionId, { deptIds: [from] });
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
  await t.reader("joiner", from);
  await followPeople();
  await followPeople();
  const shown = async () =>
    (await t.recipients(circulationId)).map(
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
  await followPeople();
  assert.equal((await t.states(circulationId)).leaver, "unread");
  await t.db.deleteFrom("sysUser").where("userId", "=", leaver.userId).execute();
  await followPeople();
  const [left] = await t.recipients(circulationId, "state=excused");
  assert.deepEqual([left.name, left.excuse], ["leaver", "账号已删除"]);
});

test("is done once it is due and nobody is left, and ends by hand before", async () => {
  const dept = await t.dept("完成组");
  const person = await t.reader("finisher", dept);
  const { revisionId } = await t.revision();
  const { circulationId } = await t.start(revisionId, { deptIds: [dept] });
  const client = await person.client();
  const { sha256 } = succeeded(await client.get(`${circulations}/own/${circulationId}`));
  succeeded(await t.sign(client, circulationId, { sha256 }));
  const state = async () => succeeded(await t.author.get(`${circulations}/${circulationId}`)).state;
  await followPeople();
  assert.equal(await state(), "open");
  await t.pass(601);
  await followPeople();
  assert.equal(await state(), "done");
  const other = await t.start(revisionId, { deptIds: [dept] });
  succeeded(await t.author.put(`${circulations}/${other.circulationId}/end`));
  const again = await t.author.put(`${circulations}/${other.circulationId}/end`);
  assert.equal(again.code, 409);
  const late = await t.sign(await person.client(), other.circulationId, { sha256 });
  assert.deepEqual([late.code, late.message, late.data.isLate], [200, "签收成功", true]);
});

test("supersedes what circulates of the revision before, and starts the next where asked to", async () => {
  const dept = await t.dept("换版组");
  await t.reader("keeper", dept);
  const { itemId, revisionId, sha256 } = await t.revision();
  const { circulationId } = await t.start(revisionId, { deptIds: [dept] });
  await t.revise(itemId, "<p>第二版</p>");
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
  const person = await (await t.reader("late-joiner", dept)).client();
  const stale = await t.sign(person, circulationId, { sha256 });
  assert.equal(stale.code, 404, "who joins after the end is no recipient");

  const template = `/document/template/${t.categoryId}`;
  const { steps } = succeeded(await t.author.get(template));
  succeeded(await t.author.put(template, { steps, circulateDays: 10 }));
  assert.equal(succeeded(await t.author.get(template)).circulateDays, 10);
  const second = await t.find(t.author, itemId, 2);
  await t.start(String(second.revisionId), { deptIds: [dept] });
  await t.revise(itemId, "<p>第三版</p>");
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

test("starts 5,000 recipients at once, and shows each in the matrix", async () => {
  const dept = await t.dept("大部门");
  await sql`
    insert into sys_user (user_name, nick_name, dept_id, password_hash, user_type)
    select 'mass' || n, '人员' || n, ${dept}::bigint, '-', '04' from generate_series(1, 5000) n`.execute(
    t.db,
  );
  const { revisionId } = await t.revision();
  const { circulationId, recipients } = await t.start(revisionId, { deptIds: [dept] });
  assert.equal(recipients, 5000);
  const { depts } = succeeded(await t.author.get(`${circulations}/${circulationId}/matrix`));
  assert.equal(depts[0].people.length, 5000);
});
