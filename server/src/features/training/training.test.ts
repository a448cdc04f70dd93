import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { permissions } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import type { TestClient } from "../../../test/harness.ts";
import { pdf } from "../../infra/files/files.fixture.ts";
import { contentEditor } from "../content/content.fixture.ts";
import { modules } from "../content/module.ts";
import { coursesPath, recordsPath, startTraining, succeeded } from "./training.fixture.ts";

let t: Awaited<ReturnType<typeof startTraining>>;
let admin: TestClient;
before(async () => {
  t = await startTraining();
  ({ admin } = t);
});
after(() => t.close());

const list = async (query: object = {}, by = admin) =>
  succeeded(await by.get(`${recordsPath}?${new URLSearchParams({ ...query })}`));
const refusal = ({ code, message, data }: Awaited<ReturnType<TestClient["get"]>>) =>
  data?.errors ? [code, data.errors[0].field, data.errors[0].message] : [code, message];
const platformTime = (date: Date) => date.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });

test("saves courses with audience and prerequisites", async () => {
  const deptId = await t.createDept("培训一部");
  const itemId = await t.createDocument();
  const body = {
    courseName: "RVSM 复训",
    courseKind: "recurrent",
    hours: 3.5,
    status: "1",
    intervalMonths: 24,
    needsLicence: "1",
    neededItems: [itemId],
    deptIds: [deptId],
  };
  const { courseId } = succeeded(await admin.post(coursesPath, body));
  const path = `${coursesPath}/${courseId}`;
  const detail = succeeded(await admin.get(path));
  assert.deepEqual(
    [detail.hours, detail.intervalMonths, detail.needsLicence, detail.deptIds, detail.withBelow],
    [3.5, 24, "1", [deptId], true],
  );
  assert.deepEqual(
    detail.neededItems.map(({ value }: { value: string }) => value),
    [itemId],
  );
  succeeded(await admin.put(path, { deptIds: null, version: 1 }));
  assert.deepEqual(succeeded(await admin.get(path)).deptIds, []);
  assert.equal((await admin.put(path, { hours: 4, version: 1 })).code, 409);
  assert.deepEqual(refusal(await admin.post(coursesPath, body)), [
    409,
    "courseName",
    "课程名称已存在",
  ]);
  assert.deepEqual(refusal(await admin.put(path, { leadingItems: [itemId] })), [
    400,
    "leadingItems",
    "相关培训信息不存在",
  ]);
  assert.deepEqual(refusal(await admin.put(path, { hours: 0.25 }))[0], 400);
  succeeded(await admin.del(path));
});

test("replaces a record by a correction, and still shows the earlier state", async () => {
  const { userId } = await t.createReader("更正人", null);
  const courseId = await t.course({ intervalMonths: 24 });
  const first = await t.record(courseId, userId, { trainDate: "2024-02-29" });
  const before = t.time.now;
  const [row] = (await list({ courseId })).list;
  assert.deepEqual(
    [row.expiryDate, row.state, row.isCorrected, row.hours],
    ["2026-02-28", row.state, false, 8],
  );
  t.time.now = new Date(before.getTime() + 60_000);
  assert.deepEqual(refusal(await admin.put(`${recordsPath}/${first}`, { hours: 4 })), [
    400,
    "reason",
    "请输入更正原因",
  ]);
  succeeded(await admin.put(`${recordsPath}/${first}`, { hours: 4, reason: "学时录错" }));
  const { list: now, total } = await list({ courseId });
  assert.deepEqual(
    [total, now[0].hours, now[0].isCorrected, now[0].trainDate],
    [1, 4, true, "2024-02-29"],
  );
  const { list: then } = await list({ courseId, at: platformTime(before) });
  assert.deepEqual([then[0].recordId, then[0].hours], [first, 8]);
  assert.equal((await list({ courseId, at: "2020-01-01" })).total, 0);
  const detail = succeeded(await admin.get(`${recordsPath}/${now[0].recordId}`));
  assert.deepEqual(
    detail.history.map(({ hours, reason }: { hours: number; reason: string }) => [hours, reason]),
    [[8, "学时录错"]],
  );
  assert.equal((await admin.get(`${recordsPath}/${first}`)).code, 404);
  const again = await admin.put(`${recordsPath}/${first}`, { hours: 5, reason: "再改" });
  assert.deepEqual(refusal(again), [409, "该记录已被更正或撤销，请刷新后重试"]);

  const standing = now[0].recordId;
  succeeded(await admin.post(`${recordsPath}/${standing}/withdraw`, { reason: "录错人员" }));
  assert.equal((await list({ courseId })).total, 0);
  assert.equal((await admin.get(`${recordsPath}/${standing}`)).code, 404);
  assert.equal(
    (
      await t.db
        .selectFrom("trainRecord")
        .select("recordId")
        .where("courseId", "=", courseId)
        .execute()
    ).length,
    3,
  );
  const entries = await t.db
    .selectFrom("evidence")
    .select(["act", "subjectLabel", "sha256", "details"])
    .where("subjectKind", "=", "trainRecord")
    .where("subjectId", ">=", first)
    .orderBy("seq")
    .execute();
  assert.deepEqual(
    entries.map(({ act, details }) => [act, (details as { reason?: string }).reason]),
    [
      ["training.record", undefined],
      ["training.correct", "学时录错"],
      ["training.withdraw", "录错人员"],
    ],
  );
  assert.match(entries[0]?.subjectLabel ?? "", /^更正人 课程\d+ 2024-02-29$/);
  assert.equal(new Set(entries.map(({ sha256 }) => sha256)).size, 3, "each by its own facts");
});

test("refuses to change or remove a record", async () => {
  const { userId } = await t.createReader("不变人", null);
  const courseId = await t.course();
  await t.record(courseId, userId);
  const frozen = /ck__train_record__frozen|only added to/;
  await assert.rejects(t.db.updateTable("trainRecord").set({ hours: "1" }).execute(), frozen);
  await assert.rejects(t.db.deleteFrom("trainRecord").execute(), frozen);
  await assert.rejects(sql`truncate train_record cascade`.execute(t.db), frozen);
  assert.deepEqual(refusal(await admin.put(`${coursesPath}/${courseId}`, { courseName: "改名" })), [
    400,
    "courseName",
    "课程已有培训记录，不能改名，请新建课程",
  ]);
  assert.match((await admin.del(`${coursesPath}/${courseId}`)).message, /已有培训记录/);
  assert.match((await admin.del(`/system/user/${userId}`)).message, /已有培训记录/);
});

test("records once for a repeated request, and changes files only by a correction", async () => {
  const { userId } = await t.createReader("附件人", null);
  const courseId = await t.course();
  const form = (name: string, over: Record<string, string> = {}) => {
    const data = new FormData();
    const fields = {
      trainDate: "2026-01-31",
      hours: "8",
      instructor: "王教员",
      result: "1",
      ...over,
    };
    for (const [field, value] of Object.entries(fields)) data.append(field, value);
    data.append(name, new Blob([new Uint8Array(pdf)]), "证书.pdf");
    return data;
  };
  const body = { courseId, userId };
  const press = () => admin.post(recordsPath, form("certificate", body));
  const [first, second] = await Promise.all([press(), press()]);
  assert.equal(first.code, 200, first.message);
  assert.deepEqual(second.data, first.data);
  const { recordId } = first.data;
  const files = `/system/oss/${recordId}`;
  const upload = new FormData();
  upload.append("file", new Blob([new Uint8Array(pdf)]), "另一.pdf");
  const refused = [409, "培训记录的附件只能通过更正修改"];
  assert.deepEqual(refusal(await admin.post(files, upload)), refused);
  const [{ attachmentId }] = succeeded(await admin.get(files));
  assert.deepEqual(refusal(await admin.del(`/system/oss/${attachmentId}`)), refused);
  succeeded(
    await admin.put(`${recordsPath}/${recordId}`, { certificate: null, reason: "附件有误" }),
  );
  await t.advanceClock(11);
  assert.notEqual((await press()).data.recordId, recordId, "later it is another record");
});

test("records a group, all or nothing", async () => {
  const courseId = await t.course();
  const one = await t.createReader("班员一", null);
  const two = await t.createReader("班员二", null);
  const body = { courseId, trainDate: "2026-03-02", hours: 8, instructor: "李教员" };
  const people = [
    { userId: one.userId, result: "1" },
    { userId: two.userId, result: "2" },
  ];
  const group = (over: object) => admin.post(`${recordsPath}/group`, { ...body, people, ...over });
  assert.deepEqual(refusal(await group({ people: [] })), [400, "people", "请勾选到课人员"]);
  assert.deepEqual(refusal(await group({ people: [...people, people[0]] })), [
    400,
    "people",
    "同一人员不能重复登记",
  ]);
  assert.deepEqual(
    refusal(await group({ people: [...people, { userId: "99999999", result: "1" }] })),
    [400, "people", "人员不存在"],
  );
  assert.equal((await list({ courseId })).total, 0);
  const recorded = await group({});
  assert.equal(recorded.message, "录入成功，共 2 人");
  assert.deepEqual(
    (await list({ courseId, sortBy: "userName" })).list
      .map(({ state }: { state: string }) => state)
      .sort(),
    ["failed", "valid"],
  );
  const future = await group({ trainDate: "2999-01-01" });
  assert.equal(future.data.errors[0].field, "trainDate");
  succeeded(await admin.put(`${coursesPath}/${courseId}`, { status: "2" }));
  await t.advanceClock(11);
  assert.deepEqual(refusal(await group({})), [400, "courseId", "课程已停用"]);
});

test("shows the state and the missing prerequisites of each person", async () => {
  const deptId = await t.createDept("应训部");
  const trained = await t.createReader("已训人", deptId);
  await t.createReader("未训人", deptId);
  const lapsed = await t.createReader("过期人", deptId);
  const { itemId } = await t.createRevisionInForce();
  const courseId = await t.course({
    intervalMonths: 12,
    deptIds: [deptId],
    needsLicence: "1",
    neededItems: [itemId],
  });
  const day = (months: number) => {
    const date = new Date(t.time.now);
    date.setUTCMonth(date.getUTCMonth() + months);
    return date.toISOString().slice(0, 10);
  };
  await t.record(courseId, trained.userId, { trainDate: day(-2) });
  await t.record(courseId, lapsed.userId, { trainDate: day(-14) });
  const { list: people, total } = succeeded(await admin.get(`${coursesPath}/${courseId}/people`));
  assert.equal(total, 3);
  assert.deepEqual(
    people.map(({ userName, state }: { userName: string; state: string }) => [userName, state]),
    [
      ["过期人", "expired"],
      ["未训人", "none"],
      ["已训人", "valid"],
    ],
  );
  assert.equal(people[0].missing[0], "没有有效执照");
  assert.match(people[0].missing[1], /^未签收 AM-.* 第 1 版$/);
  const { list: none } = succeeded(await admin.get(`${coursesPath}/${courseId}/people?state=none`));
  assert.equal(none.length, 1);
});

const questions = [{ question: "力矩？", options: ["10", "20"], answer: 1 }];

test("records a passed reading course after each signature with answers", async () => {
  const reader = await t.createReader("阅读人", null);
  const early = await t.createReader("早签人", null);
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const audience = { userIds: [reader.userId, early.userId, t.author.userId] };
  const { circulationId } = await t.startCirculation(revisionId, audience, { questions });
  const other = await t.createRevisionInForce();
  const { circulationId: plain } = await t.startCirculation(other.revisionId, audience);
  const sign = (client: TestClient, answers: number[]) =>
    t.sign(client, circulationId, { sha256, answers });
  succeeded(await sign(await early.client(), [1]));
  const courseId = await t.course({ circulationId });
  assert.equal((await list({ courseId })).total, 0, "a signature before the link does not count");
  assert.deepEqual(
    refusal(await admin.put(`${coursesPath}/${courseId}`, { circulationId: plain })),
    [400, "circulationId", "该传阅没有题目，请选择带题目的传阅"],
  );
  const client = await reader.client();
  assert.equal((await sign(client, [0])).code, 400);
  succeeded(await sign(t.author, [1]));
  assert.equal((await list({ courseId })).total, 0, "nor a circulation that the signer started");
  const trainDate = platformTime(t.time.now).slice(0, 10);
  const failed = await t.record(courseId, reader.userId, { trainDate, result: "2" });
  succeeded(await sign(client, [1]));
  const [row] = (await list({ courseId, show: "latest" })).list;
  const own = succeeded(await client.get(`${recordsPath}/own`));
  assert.deepEqual(
    [own.total, own.list[0].recordId],
    [2, row.recordId],
    "one's own, without a right",
  );
  assert.deepEqual([row.userId, row.instructor, row.result], [reader.userId, "阅读答题", "1"]);
  const stateOf = async () =>
    succeeded(await admin.get(`${coursesPath}/${courseId}/people`)).list.find(
      ({ userName }: { userName: string }) => userName === "阅读人",
    ).state;
  assert.equal(await stateOf(), "valid");
  succeeded(await admin.put(`${recordsPath}/${failed}`, { hours: 1, reason: "学时录错" }));
  assert.equal(await stateOf(), "valid", "a correction keeps its place in the day");
  const latest = (await list({ courseId, show: "latest" })).list;
  assert.deepEqual(
    latest.map(({ recordId }: { recordId: string }) => recordId),
    [row.recordId],
  );
  const again = { trainDate, result: "2", hours: 2 };
  await t.record(courseId, reader.userId, again);
  assert.equal(await stateOf(), "none", "the latest of a day counts");
});

test("refuses to record, correct or withdraw the actor's own training", async () => {
  const courseId = await t.course();
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "admin")
    .executeTakeFirstOrThrow();
  const one = await t.createReader("同班人", null);
  const line = { courseId, trainDate: "2026-03-02", hours: 8, instructor: "李教员" };
  const people = [one.userId, userId].map((id) => ({ userId: id, result: "1" }));
  const operator = await t.as("operator");
  const rights = permissions.filter((right) => /^train:(course|record):/.test(right));
  await grantOnlyPermissions(t.db, "operator", { permissions: rights, dataScope: "1" });
  const { recordId } = succeeded(
    await operator.post(recordsPath, { ...line, userId, result: "2" }),
  );
  for (const answer of [
    await admin.post(recordsPath, { ...line, userId, result: "1" }),
    await admin.post(`${recordsPath}/group`, { ...line, people }),
    await admin.put(`${recordsPath}/${recordId}`, { result: "1", reason: "x" }),
    await admin.post(`${recordsPath}/${recordId}/withdraw`, { reason: "x" }),
  ]) {
    assert.deepEqual([answer.code, answer.message], [403, "不能录入、更正或撤销本人的培训记录"]);
  }
  const spelledOtherwise = { ...line, userId: `0${userId}`, result: "1" };
  assert.equal((await admin.post(recordsPath, spelledOtherwise)).code, 403);
  assert.equal((await list({ courseId })).total, 1);
});

test("limits list, detail, count and export to the data scope", async () => {
  const courseId = await t.course();
  const operator = await t.as("operator");
  const rights = permissions.filter((right) => /^train:(course|record):/.test(right));
  const { userId, deptId } = await grantOnlyPermissions(t.db, "operator", {
    permissions: rights,
    dataScope: "3",
  });
  const outside = await t.createReader("外部人", await t.createDept("别的部门"));
  const inside = await t.createReader("本部门人", deptId);
  const hidden = await t.record(courseId, outside.userId);
  await t.record(courseId, inside.userId);
  await t.record(courseId, userId);
  assert.equal((await list({ courseId }, operator)).total, 2);
  assert.equal((await operator.get(`${recordsPath}/${hidden}`)).code, 404);
  assert.equal(
    (await operator.post(`${recordsPath}/${hidden}/withdraw`, { reason: "x" })).code,
    404,
  );
  const outsider = { courseId, userId: outside.userId, trainDate: "2026-01-01", hours: 1 };
  assert.equal(
    (await operator.post(recordsPath, { ...outsider, instructor: "甲", result: "1" })).code,
    400,
  );
  const sheet = await t.app.inject({
    url: `/api${recordsPath}/export?courseId=${courseId}`,
    headers: { authorization: `Bearer ${operator.token}` },
  });
  assert.equal(sheet.headers["x-export-rows"], "2");
  const people = succeeded(await operator.get(`${coursesPath}/${courseId}/people`));
  assert.equal(people.total, 2);
  const latest = await list({ courseId, show: "latest", sortBy: "courseName" }, operator);
  assert.equal(latest.total, 2);
  assert.equal((await t.guest.get(recordsPath)).code, 401);
});

test("inlines the function that reads records at a moment", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select * from train_record_at(now()) where user_id = 1 and course_id = 2`.execute(t.db);
  const plan = rows.map((row) => Object.values(row)[0]).join("\n");
  assert.doesNotMatch(plan, /Function Scan/);
});

test("shows the linked courses of a training item immediately after a change", async () => {
  const editor = contentEditor(admin, modules.train);
  const trainInfoId = await editor.item(await editor.category("导读类", { cover: "2" }));
  const shown = async () =>
    succeeded(await admin.get(`/train/info/foreground/${trainInfoId}`)).courses;
  assert.equal(await shown(), undefined);
  const courseId = await t.course({
    courseName: "导读课程",
    intervalMonths: 24,
    leadingItems: [trainInfoId],
  });
  const text = "导读课程（8 学时，每 24 个月复训）";
  assert.deepEqual(await shown(), [{ courseId, text }]);
  succeeded(await admin.put(`${coursesPath}/${courseId}`, { status: "2" }));
  assert.equal(await shown(), undefined);
});
