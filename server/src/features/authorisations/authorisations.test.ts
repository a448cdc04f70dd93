import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import { missingConditionsText } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { permissions } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import type { TestClient } from "../../../test/harness.ts";
import { checkAuthorisations } from "../../doctor/check-rows.ts";
import { startCirculations, succeeded } from "../documents/circulation/circulation.fixture.ts";
import { findAuthorisationCard } from "./authorisation-card.queries.ts";

const path = "/document/authorisation";
const experience = "/document/experience";

let t: Awaited<ReturnType<typeof startCirculations>>;
let mechanic: { userId: string; client: TestClient };
let line: string;
let types: Map<string, string>;
let categories: Map<string, { categoryId: string; version: number }>;

before(async () => {
  t = await startCirculations();
  const mother = await t.createDept("机务部");
  line = await t.createDept("航线车间", mother);
  const { userId, client } = await t.createReader("机械员甲", line);
  mechanic = { userId, client: await client() };
  const admin = await t.as("admin");
  const rows = await t.db.selectFrom("aircraftType").select(["typeId", "name"]).execute();
  types = new Map(rows.map(({ name, typeId }) => [name, typeId]));
  for (const [registration, msn] of [
    ["B-6017", 3120],
    ["B-6412", 2532],
  ] as const) {
    succeeded(
      await admin.post("/fleet/aircraft", { registration, msn, typeId: typeOf("A320-214") }),
    );
  }
  await refreshCategories();
  await t.advanceClock(1);
});
after(() => t?.close());

const typeOf = (name: string) => types.get(name) ?? assert.fail(name);

async function refreshCategories() {
  const rows = succeeded(await t.author.get(`${path}/category`));
  categories = new Map(rows.map((row: { categoryName: string }) => [row.categoryName, row]));
}

const day = (days: number) =>
  new Date(t.time.now.getTime() + days * 86_400_000).toLocaleDateString("sv-SE", {
    timeZone: "Asia/Shanghai",
  });

async function issue(over: object = {}, client: TestClient = t.author): Promise<string> {
  const { numbers } = succeeded(await client.post(path, form(over)));
  const { list } = succeeded(await t.author.get(`${path}?number=${numbers[0]}`));
  return list[0].authorisationId;
}

const form = (over: object = {}) => ({
  userId: mechanic.userId,
  categoryId: categories.get("放行")?.categoryId,
  typeIds: [typeOf("A320系列")],
  basis: "放行人员评估记录 2026-08",
  validFrom: day(0),
  validUntil: day(400),
  ...over,
});

const find = async (id: string) => succeeded(await t.author.get(`${path}/${id}`));
const whyOf = ({ missing }: AuthorisationRow) => missingConditionsText(missing, day(0));
const who = (query: string, client: TestClient = t.author) => client.get(`${path}/who?${query}`);
const ask = async (query: string, client: TestClient = t.author) => {
  const { may, nearly } = succeeded(await who(query, client));
  const names = (rows: AuthorisationRow[]) => rows.map(({ nickName }) => nickName);
  return { may: names(may), nearly: names(nearly) };
};

async function setConditions(name: string, conditions: object[]) {
  await refreshCategories();
  const { categoryId, ...category } = categories.get(name) ?? assert.fail(name);
  const { conditions: _, ...row } = category as { conditions?: unknown; version: number };
  succeeded(await t.author.put(`${path}/category/${categoryId}`, { ...row, conditions }));
}

test("issues with two signatures, never to the issuer, and records every act in the ledger", async () => {
  const own = await t.author.post(path, form({ userId: t.author.userId }));
  assert.deepEqual([own.code, own.message], [400, "不能给自己签发授权"]);
  const spelledOtherwise = await t.author.post(path, form({ userId: `0${t.author.userId}` }));
  assert.equal(spelledOtherwise.message, own.message);
  const late = await t.author.post(path, form({ validUntil: day(-1) }));
  assert.deepEqual([late.code, late.message], [400, "截止日期不能早于今天"]);
  const answer = await t.author.post(path, form());
  assert.match(answer.message, /^已签发 AUTH-\d{4}-0001$/);
  const { list } = succeeded(await t.author.get(path));
  const id = list[0].authorisationId;
  assert.equal(list[0].state, "waiting");
  assert.equal(whyOf(list[0]), "等待会签");
  const card = await findAuthorisationCard(t.db, id, t.time.now);
  assert.match(card?.sentence ?? "", /当前状态为“待会签”/, "a card without 获准从事");
  const same = await t.author.put(`${path}/${id}/confirm`);
  assert.deepEqual([same.code, same.message], [403, "签发人不能会签自己签发的授权"]);
  succeeded(await t.approver.put(`${path}/${id}/confirm`));
  assert.equal((await t.second.put(`${path}/${id}/confirm`)).code, 409);
  const { state, daysLeft, endsBy } = await find(id);
  assert.deepEqual([state, daysLeft, endsBy], ["valid", 400, "period"]);

  await t.advanceClock(60);
  succeeded(await t.approver.put(`${path}/${id}/suspend`, { reason: "调查力矩超差" }));
  const suspended = await find(id);
  assert.equal(whyOf(suspended), `${day(0)} 暂停：调查力矩超差`);
  assert.equal((await t.approver.put(`${path}/${id}/suspend`, { reason: "再次" })).code, 409);
  assert.equal((await t.approver.put(`${path}/${id}/restore`, {})).code, 400, "a reason is needed");
  await t.advanceClock(60);
  succeeded(await t.approver.put(`${path}/${id}/restore`, { reason: "调查结束" }));
  await t.advanceClock(60);
  succeeded(await t.approver.put(`${path}/${id}/end`, { reason: "调离" }));
  assert.equal((await t.approver.put(`${path}/${id}/restore`, { reason: "误操作" })).code, 409);
  const { acts } = await find(id);
  assert.deepEqual(
    acts.map(({ act, actorName }: Record<string, string>) => `${act} ${actorName}`),
    ["issue author", "confirm approver", "suspend approver", "restore approver", "end approver"],
  );
  const ledger = succeeded(await t.author.get("/document/evidence?subjectKind=authorisation"));
  assert.deepEqual(
    ledger.list.map(({ act }: { act: string }) => act),
    ["end", "restore", "suspend", "confirm", "issue"].map((act) => `authorisation.${act}`),
  );
  assert.equal(ledger.list[4].sha256, suspended.sha256);
});

test("requires a fresh proof for signed acts, and refuses the holder", async () => {
  const id = await issue();
  await t.db.updateTable("sysSession").set({ provedAt: null, signInProvedAt: null }).execute();
  for (const call of [
    t.author.post(path, form()),
    t.approver.put(`${path}/${id}/confirm`),
    t.approver.put(`${path}/${id}/end`, { reason: "试" }),
  ]) {
    assert.equal((await call).reason, "proofNeeded");
  }
  await t.advanceClock(1);
  const aboutReviewer = await issue({ userId: t.reviewer.userId });
  const refused = await t.reviewer.put(`${path}/${aboutReviewer}/confirm`);
  assert.deepEqual([refused.code, refused.message], [403, "不能会签自己的授权"]);
  for (const one of [id, aboutReviewer]) {
    succeeded(await t.approver.put(`${path}/${one}/end`, { reason: "试验结束" }));
  }
});

test("refuses changes, even by SQL", async () => {
  for (const table of ["authorisation", "authorisationAct"] as const) {
    await assert.rejects(t.db.deleteFrom(table).execute(), /authorisations stay/);
    const emptied = sql`truncate ${sql.table(table)} cascade`.execute(t.db);
    await assert.rejects(emptied, /authorisations stay/);
  }
  await assert.rejects(
    t.db.updateTable("authorisation").set({ basis: "" }).execute(),
    /authorisations stay/,
  );
});

test("lists people who can release an aircraft, and missing conditions of the others", async () => {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "false" })
    .where("configKey", "=", "authorisation.twoSignatures")
    .execute();
  const other = await t.createReader("机械员乙", line);
  const third = await t.createReader("机械员丙", line);
  const only = { registrations: ["b6412"], typeIds: [typeOf("A320-214")] };
  await t.advanceClock(11);
  await issue();
  await issue({ ...only, userId: other.userId, chapters: ["32", "29"] });
  await issue({ userId: third.userId, validFrom: day(3) });
  const all = "aircraft=B-6412";
  assert.deepEqual(await ask(all), { may: ["机械员甲", "机械员乙"], nearly: ["机械员丙"] });
  assert.deepEqual(await ask("aircraft=Ｂ６０１７"), { may: ["机械员甲"], nearly: ["机械员丙"] });
  assert.deepEqual((await ask(`${all}&chapter=24`)).may, ["机械员甲"]);
  assert.deepEqual(
    (await ask(`${all}&chapter=32&category=${encodeURIComponent("放行")}`)).may.length,
    2,
  );
  assert.deepEqual((await ask(`${all}&category=NDT`)).may, []);
  assert.deepEqual((await ask(`${all}&at=${day(3)}`)).may.length, 3);
  assert.deepEqual((await ask(`${all}&at=${day(-1)}`)).may, [], "nothing was recorded then");
  assert.deepEqual((await ask("aircraft=a320-214")).may.length, 2);
  assert.equal((await who("aircraft=B-9999")).message, "没有这个注册号或机型");
  assert.equal((await who(`${all}&category=x`)).message, "没有这个授权类别");
  assert.equal((await who("aircraft=")).code, 400);
  const wrong = await t.author.post(path, form({ registrations: ["B-6017"], typeIds: [] }));
  assert.equal(wrong.message, "仅限注册号时，请只选一个机型");
  const foreign = await t.author.post(
    path,
    form({ registrations: ["B-6017"], typeIds: [typeOf("B737-800")] }),
  );
  assert.equal(foreign.message, "有注册号不在机队中，或不是所选机型");
});

test("is invalid from the second at which a condition ends, shows the cause, and becomes valid again", async () => {
  const { itemId, revisionId, sha256 } = await t.createRevisionInForce();
  const { courseId } = await t.db
    .insertInto("course")
    .values({ courseName: "人为因素", courseKind: "human", hours: "4" })
    .returning("courseId")
    .executeTakeFirstOrThrow();
  const choices = succeeded(await t.author.get(`${path}/category/choices`));
  assert.deepEqual(
    choices.courses.map(({ courseName }: { courseName: string }) => courseName),
    ["人为因素"],
  );
  assert.ok(choices.documents.some((each: { itemId: string }) => each.itemId === itemId));
  await setConditions("NDT", [
    { kind: "course", courseId, months: 12 },
    { kind: "document", itemId },
    { kind: "experience", days: 2, months: 6 },
  ]);
  await t.advanceClock(1);
  const id = await issue({ categoryId: categories.get("NDT")?.categoryId });
  const { docNumber } = await t.db
    .selectFrom("document")
    .select("docNumber")
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  const lacks = [
    "未完成“人为因素”",
    `${docNumber} 第 1 版未签收`,
    "近 6 个月经确认的工作经历不足 2 天",
  ];
  assert.equal(whyOf(await find(id)), lacks.join("；"));

  const { userId } = mechanic;
  await t.db
    .insertInto("trainRecord")
    .values({
      courseId,
      userId,
      trainDate: day(-10),
      hours: "4",
      instructor: "教员",
      result: "1",
      recordedAt: t.time.now.toISOString(),
    })
    .execute();
  const entered = await mechanic.client.post(`${experience}/own`, {
    typeId: typeOf("A320-214"),
    beginDate: day(-3),
    endDate: day(-2),
    work: "航后检查",
  });
  assert.equal(entered.message, "已登记 2 天，等待确认");
  const again = { typeId: typeOf("A320-214"), beginDate: day(-2), endDate: day(-1), work: "航后" };
  assert.equal((await mechanic.client.post(`${experience}/own`, again)).code, 409);
  const { circulationId } = await t.startCirculation(revisionId, { userIds: [userId] });
  assert.equal(
    whyOf(await find(id)),
    lacks.slice(1).join("；"),
    "what waits for its confirmation does not count",
  );
  const { list } = succeeded(await t.author.get(`${experience}?state=waiting`));
  const ids = list.map(({ experienceId }: { experienceId: string }) => experienceId).join(",");
  assert.equal((await mechanic.client.put(`${experience}/confirm/${ids}`)).code, 403);
  succeeded(await t.author.put(`${experience}/confirm/${ids}`));
  assert.equal((await t.author.put(`${experience}/confirm/${ids}`)).code, 409);
  succeeded(await t.sign(mechanic.client, circulationId, { sha256 }));
  const { state, holdsUntil } = await find(id);
  assert.equal(state, "valid");

  const then = t.inSeconds(0);
  await t.advanceClock(60);
  const revNo = await t.createRevision(itemId, "<p>新的力矩。</p>");
  assert.equal(whyOf(await find(id)), `${docNumber} 第 ${revNo} 版未签收`);
  const { list: past } = succeeded(
    await t.author.get(`${path}?number=${(await find(id)).number}&at=${encodeURIComponent(then)}`),
  );
  assert.deepEqual(
    [past[0].state, past[0].holdsUntil],
    ["valid", holdsUntil],
    "as recorded by then",
  );
  const second = await t.findRevision(t.author, itemId, revNo);
  const next = await t.startCirculation(String(second.revisionId), { userIds: [userId] });
  succeeded(await t.sign(mechanic.client, next.circulationId, { sha256: second.sha256 }));
  assert.equal((await find(id)).state, "valid");

  await t.db.updateTable("sysUser").set({ status: "2" }).where("userId", "=", userId).execute();
  await t.advanceClock(60);
  assert.equal(whyOf(await find(id)), "账号已停用");
  await t.db.updateTable("sysUser").set({ status: "1" }).where("userId", "=", userId).execute();
});

test("hides people outside the data scope in list, answer, matrix and sheet", async () => {
  const rights = permissions.filter((right) => right.startsWith("document:authorisation:"));
  const { userId } = await grantOnlyPermissions(t.db, "operator", {
    permissions: rights,
    dataScope: "3",
  });
  const apart = await t.createDept("附件车间");
  await t.db.updateTable("sysUser").set({ deptId: apart }).where("userId", "=", userId).execute();
  const outsider = await t.as("operator");
  const { list } = succeeded(await t.author.get(path));
  const [{ authorisationId }] = list;
  const seen = async () => [
    succeeded(await outsider.get(path)).total,
    succeeded(await outsider.get(`${path}/matrix`)).total,
    (await ask("aircraft=B-6412", outsider)).may.length,
  ];
  assert.deepEqual(await seen(), [0, 0, 0]);
  for (const call of [
    outsider.get(`${path}/${authorisationId}`),
    outsider.put(`${path}/${authorisationId}/suspend`, { reason: "无权" }),
    outsider.put(`${path}/plan/${authorisationId}`, { reason: "无权" }),
  ]) {
    assert.equal((await call).code, 404);
  }
  assert.equal((await outsider.post(path, form())).message, "人员不存在");
  // A sheet name must not contain the colons of a moment.
  for (const at of [day(0), `${day(0)} 08:00:00`]) {
    const sheet = await t.app.inject({
      url: `/api${path}/export?at=${encodeURIComponent(at)}`,
      headers: { authorization: `Bearer ${outsider.token}` },
    });
    assert.equal(sheet.headers["x-export-rows"], "0", sheet.body);
  }
  await t.db.updateTable("sysUser").set({ deptId: line }).where("userId", "=", userId).execute();
  assert.ok(succeeded(await (await t.as("operator")).get(path)).total > 0);
});

test("records a plan for several authorisations, all or nothing", async () => {
  const { list } = succeeded(await t.author.get(`${path}?pageSize=2`));
  const ids = list.map(({ authorisationId }: AuthorisationRow) => authorisationId);
  const [course] = succeeded(await t.author.get(`${path}/category/choices`)).courses;
  const sent = { courseId: course.courseId, day: day(20), reason: "与二班同训" };
  const plan = (over: object, of = ids) =>
    t.author.put(`${path}/plan/${of.join(",")}`, { ...sent, ...over });
  assert.equal((await plan({}, [...ids, "9"])).code, 404);
  assert.deepEqual((await plan({ courseId: "9" })).message, "课程不存在或已停用");
  const plans = async () =>
    succeeded(await t.author.get(`${path}?pageSize=2`)).list.map(
      (row: AuthorisationRow) => row.plan,
    );
  assert.deepEqual(await plans(), [null, null]);
  assert.equal((await plan({})).message, "已登记 2 份授权的计划");
  const text = `${day(20)} 《人为因素》 与二班同训`;
  assert.deepEqual(await plans(), [text, text]);
});

test("shows site accounts only their own authorisations", async () => {
  const site = await t.as("mechanic");
  for (const own of [`${path}/own`, `${experience}/own`, "/train/record/own"]) {
    assert.equal((await site.get(own)).code, 200, own);
  }
  const work = { typeId: typeOf("A330"), beginDate: day(-1), endDate: day(-1), work: "换轮" };
  assert.equal((await site.post(`${experience}/own`, work)).message, "已登记 1 天，等待确认");
  assert.equal((await site.get(path)).code, 403);
});

test("shows each person once in the matrix, and prints the valid authorisations as of a day", async () => {
  const { list, total } = succeeded(await t.author.get(`${path}/matrix?deptId=${line}`));
  assert.equal(total, 3);
  const names = list.map(({ nickName }: AuthorisationRow) => nickName);
  assert.deepEqual(names, ["机械员丙", "机械员甲", "机械员乙"], "by their sound");
  const url = (name: string) => `/api${path}/${name}?at=${day(0)}`;
  const headers = { authorization: `Bearer ${t.author.token}` };
  const sheet = await t.app.inject({ url: url("export"), headers });
  const { readXlsx } = await import("hucre/xlsx");
  const rows = (await readXlsx(sheet.rawPayload)).sheets[0]?.rows ?? [];
  assert.deepEqual(rows[0]?.slice(0, 5), ["授权编号", "姓名", "部门", "授权类别", "机型与范围"]);
  assert.equal(rows.length - 1, Number(sheet.headers["x-export-rows"]));
  assert.ok(rows.some((row) => row[4] === "A320-214（仅 B-6412） · 29、32 章"));
  const pdf = await t.app.inject({ url: url("pdf"), headers });
  assert.equal(pdf.statusCode, 200);
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), "%PDF-");
});

test("prints a card with a public verification code", async () => {
  const { userId } = await t.createReader("欧阳持卡", line);
  const limited = { limitation: "不含发动机试车", registrations: ["B-6017"], chapters: ["29"] };
  const typeIds = [typeOf("A320-214")];
  const id = await issue({ ...limited, userId, typeIds, validUntil: day(30) });
  const card = await t.app.inject({
    url: `/api${path}/${id}/card`,
    headers: { authorization: `Bearer ${t.author.token}` },
  });
  const printed = await extractText(new Uint8Array(card.rawPayload), { mergePages: true });
  const words = printed.text.replaceAll(/\s/g, "");
  const { code } = await t.db
    .selectFrom("certificate")
    .select("code")
    .where("subjectId", "=", id)
    .executeTakeFirstOrThrow();
  const open = async () => succeeded(await t.guest.get(`/open/certificate/${code}`));
  const { body } = await t.app.inject({ url: `/open/certificate/${code}` });
  const { facts, ...shown } = await open();
  assert.deepEqual(shown, { state: "valid", title: "放行", name: "欧阳**" });
  assert.ok(words.includes("欧阳持卡") && words.includes(code));
  for (const { value } of facts as { value: string }[]) {
    assert.ok(body.includes(value) && words.includes(value.replaceAll(/\s/g, "")), value);
  }
  assert.ok(facts.some(({ value }: { value: string }) => value === "不含发动机试车"));
  assert.ok(!body.includes("持卡") && !body.includes(userId), "nothing else of the person");

  const later = new Date(t.time.now.getTime() + 31 * 86_400_000);
  assert.equal((await findAuthorisationCard(t.db, id, later))?.state, "expired");
  const states: string[] = [];
  for (const act of ["suspend", "restore", "end"]) {
    await t.advanceClock(1);
    succeeded(await t.approver.put(`${path}/${id}/${act}`, { reason: "核查" }));
    states.push((await open()).state);
  }
  assert.deepEqual(states, ["revoked", "valid", "revoked"]);
});

test("shows the user's own experience, and deletes unconfirmed days", async () => {
  const own: AuthorisationRow[] = succeeded(await mechanic.client.get(`${path}/own`));
  assert.ok(own.length === 2 && own.every(({ userId }) => userId === mechanic.userId));
  assert.equal((await mechanic.client.get(path)).code, 403);
  const sent = { typeId: typeOf("A330"), beginDate: day(-1), endDate: day(-1), work: "换轮" };
  succeeded(await mechanic.client.post(`${experience}/own`, sent));
  const { list } = succeeded(await mechanic.client.get(`${experience}/own`));
  assert.deepEqual(
    list.map(({ state }: { state: string }) => state),
    ["waiting", "confirmed", "confirmed"],
  );
  const ids = list.map(({ experienceId }: { experienceId: string }) => experienceId);
  assert.equal(
    (await mechanic.client.del(`${experience}/own/${ids.join(",")}`)).code,
    409,
    "all or nothing",
  );
  succeeded(await mechanic.client.del(`${experience}/own/${ids[0]}`));
  const month = { ...sent, beginDate: day(-40), endDate: day(-1) };
  assert.equal(
    (await mechanic.client.post(`${experience}/own`, month)).message,
    "一次最多登记 31 天",
  );
  succeeded(await t.author.put(`${experience}/refuse/${ids[1]}`, { reason: "工卡无记录" }));
  const why = whyOf(succeeded(await t.author.get(`${path}?state=invalid`)).list[0]);
  assert.equal(why, "近 6 个月经确认的工作经历不足 2 天");
});

test("issues once for a repeated request, and refuses an overlap until the end of the other", async () => {
  const holder = await t.createReader("重复人", line);
  await refreshCategories();
  const only = { userId: holder.userId, typeIds: [typeOf("A320-214")] };
  const wanted = (over: object = {}) => form({ ...only, ...over });
  const [first, second] = await Promise.all([
    t.author.post(path, wanted()),
    t.author.post(path, wanted()),
  ]);
  assert.equal(first.code, 200, first.message);
  assert.deepEqual(second.data, first.data);
  assert.equal((await t.author.post(path, wanted(), "k".repeat(16))).code, 409);
  await t.advanceClock(11);
  const number = first.data.numbers[0];
  const again = await t.author.post(path, wanted({ validFrom: day(400), validUntil: day(500) }));
  assert.deepEqual(
    [again.code, again.message],
    [409, `已有相同的授权 ${number}（${day(0)} 至 ${day(400)}），请先终止或错开期限`],
  );
  const registrations = ["B-6412", "B-6017"];
  succeeded(await t.author.post(path, wanted({ registrations, chapters: ["32", "29"] })));
  const turned = wanted({
    registrations: registrations.toReversed(),
    chapters: ["29", "32"],
    basis: "另一",
  });
  assert.equal((await t.author.post(path, turned)).code, 409);
  succeeded(await t.author.post(path, wanted({ validFrom: day(401), validUntil: day(500) })));
  const several = wanted({ typeIds: [typeOf("A320系列"), typeOf("A320-214")] });
  assert.equal((await t.author.post(path, several)).code, 409);
  const { list } = succeeded(await t.author.get(`${path}?userId=${holder.userId}`));
  assert.equal(list.length, 3, "several types are issued all or none");
  const { authorisationId } = list.find((row: AuthorisationRow) => row.number === number);
  succeeded(await t.approver.put(`${path}/${authorisationId}/suspend`, { reason: "调查" }));
  assert.equal((await t.author.post(path, wanted({ basis: "暂停期间" }))).code, 409);
  succeeded(await t.approver.put(`${path}/${authorisationId}/end`, { reason: "改签" }));
  succeeded(await t.author.post(path, wanted({ basis: "改签" })));
});

test("reports overlapping pairs from earlier releases in the doctor", async () => {
  const { rows } = await sql<{ first: string; second: string }>`
    insert into authorisation (number, user_id, category_id, level, type_id, registrations, chapters, basis, valid_from,
      valid_until, signatures, holder, sha256, recorded_at, created_by)
    select 'DOUBLE-1', user_id, category_id, level, type_id, registrations, chapters, basis, valid_from, valid_until,
      signatures, holder, sha256, recorded_at, created_by
    from authorisation where basis = '改签' returning number as second,
      (select number from authorisation where basis = '改签') as first`.execute(t.db);
  const client = await t.db.pool.connect();
  const findings = await checkAuthorisations(client, t.time.now).finally(() => client.release());
  assert.deepEqual(
    findings.map(({ level, said }) => `${level} ${said.zh}`),
    [`warning 1 对授权重复：${rows[0]?.first} ${rows[0]?.second}`],
  );
});

test("lists at most 300 people with the full total", async () => {
  const before = succeeded(await who("aircraft=A330"));
  await sql`
    with people as (
      insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id)
      select 'many' || n, '多人' || n, '04', '-', ${line}::bigint from generate_series(1, 310) n returning user_id
    ), made as (
      insert into authorisation (number, user_id, category_id, type_id, basis, valid_from, valid_until, signatures, holder,
        sha256, recorded_at, created_by)
      select format('MANY-%s-%s', user_id, until), user_id, ${categories.get("NDT")?.categoryId}::bigint,
        ${typeOf("A330")}::bigint, '评估', '2026-01-01', until::date, 1, '{}', '', '2026-01-01', 0
      from people cross join (values ('2099-01-01'), ('2099-12-31')) u (until) returning authorisation_id
    )
    insert into authorisation_act (authorisation_id, act, actor, recorded_at)
    select authorisation_id, 'issue', '{"userId": "0"}', '2026-01-01' from made`.execute(t.db);
  const { may, nearly, total } = succeeded(await who("aircraft=A330"));
  assert.equal(total, before.total + 310);
  assert.equal(new Set([...may, ...nearly].map((row: AuthorisationRow) => row.userId)).size, 300);
  assert.ok(may.length + nearly.length > 300, "each person with all that they hold");
});

test("prints the complete list of valid authorisations", async () => {
  const count = 5_100;
  await sql`
    with plain as (
      insert into authorisation_category (category_name, order_num) values ('无条件', 99) returning category_id
    ), made as (
      insert into authorisation (number, user_id, category_id, type_id, basis, valid_from, valid_until, signatures, holder,
        sha256, recorded_at, created_by)
      select format('WHOLE-%s', n), ${mechanic.userId}::bigint, category_id, ${typeOf("A330")}::bigint, '评估',
        '2026-01-01', '2099-01-01', 1, '{}', '', '2026-01-01', 0
      from plain, generate_series(1, ${count}) n returning authorisation_id
    )
    insert into authorisation_act (authorisation_id, act, actor, recorded_at)
    select authorisation_id, 'issue', '{"userId": "0"}', '2026-01-01' from made`.execute(t.db);
  const pdf = await t.app.inject({
    url: `/api${path}/pdf?number=WHOLE`,
    headers: { authorization: `Bearer ${t.author.token}` },
  });
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  assert.equal(text.match(/WHOLE-/g)?.length, count);
});
