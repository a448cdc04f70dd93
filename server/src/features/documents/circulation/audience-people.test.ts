import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { eventsOf } from "../../../../test/server-events.ts";
import { circulations, startCirculations, succeeded } from "./circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());

/** Creates an account with a profile. */
async function createAccount(name: string, dept: string, profile: object, status = "1") {
  const { userId } = await t.createReader(name, dept);
  await t.db.updateTable("sysUser").set({ status }).where("userId", "=", userId).execute();
  await t.db
    .insertInto("repairPerson")
    .values({ userId, userNature: "1", nature: "1", ...profile })
    .execute();
  return userId;
}

const firm = { userNature: "2", enterpriseName: "外部航材" };

test("previews recipients and excluded people by name, department and reason", async () => {
  const line = await t.createDept("名单车间");
  const below = await t.createDept("名单班组", line);
  await createAccount("名单维修", below, {});
  await createAccount("名单飞行", line, { userNature: "3" });
  await createAccount("名单停用", line, {}, "2");
  await createAccount("名单待审", line, { nature: null });
  await createAccount("名单拒绝", line, { nature: "2" });
  await createAccount("名单航材", line, firm);
  const expired = { license: "名单执照", skillTime: "2015-01-01", limitedTime: 3 };
  const expiredId = await createAccount("名单过期", await t.createDept("名单外组"), expired);
  const audience = { deptIds: [line], withBelow: true, licences: ["名单执照"] };
  const reach = succeeded(await t.author.put(`${circulations}/audience`, audience));
  assert.deepEqual(
    [reach.recipients, reach.leftOut, reach.depts.map(({ dept }: { dept: string }) => dept)],
    [2, 5, ["名单外组", "名单车间", "名单车间 / 名单班组"]],
  );
  const people = async (query: string, body: object = audience) =>
    succeeded(await t.author.put(`${circulations}/audience/people?${query}`, body));
  const reasonsByName = ({ list }: { list: { name: string; reason: string | null }[] }) =>
    Object.fromEntries(list.map(({ name, reason }) => [name, reason]));
  assert.deepEqual(reasonsByName(await people("")), { 名单维修: null, 名单飞行: null });
  assert.deepEqual(reasonsByName(await people("show=leftOut")), {
    名单停用: "disabled",
    名单待审: "pending",
    名单拒绝: "rejected",
    名单航材: "firm",
    名单过期: "expired",
  });
  assert.deepEqual(reasonsByName(await people(`deptId=${below}`)), { 名单维修: null });
  assert.deepEqual(reasonsByName(await people(`name=${encodeURIComponent("飞")}`)), {
    名单飞行: null,
  });
  const whole = await people("pageSize=1");
  assert.deepEqual([whole.list.length, whole.total], [1, 2]);
  // A named person is a recipient, also with an expired licence.
  const byName = { licences: ["名单执照"], userIds: [expiredId] };
  assert.deepEqual(reasonsByName(await people("", byName)), { 名单过期: null });
});

test("includes firms only if withFirms is set or userIds names them", async () => {
  const dept = await t.createDept("内外车间");
  await createAccount("内部人员", dept, {});
  const firmId = await createAccount("先到航材", dept, firm);
  const { revisionId } = await t.createRevisionInForce();
  const startFor = async (audience: object) => {
    const { circulationId } = await t.startCirculation(revisionId, audience);
    return circulationId;
  };
  const names = async (id: string) => Object.keys(await t.findStates(id)).sort();
  const internal = await startFor({ deptIds: [dept] });
  const external = await startFor({ deptIds: [dept], withFirms: true });
  const named = await startFor({ userIds: [firmId] });
  await createAccount("后到航材", dept, firm);
  await createAccount("后到人员", dept, {});
  await t.app.jobs.run("circulation-people");
  assert.deepEqual(await names(internal), ["内部人员", "后到人员"]);
  assert.deepEqual(await names(external), ["先到航材", "内部人员", "后到人员", "后到航材"].sort());
  assert.deepEqual(await names(named), ["先到航材"]);
  const refused = await t.author.post(circulations, {
    subject: "revision",
    subjectId: revisionId,
    dueTime: t.inSeconds(600),
    audience: { deptIds: [await createDeptOfFirms()] },
  });
  assert.deepEqual([refused.code, refused.message], [400, "所选范围内没有可以登录的人员"]);
  const { data } = await t.author.get(`${circulations}/${external}`);
  assert.equal(data.audience.withFirms, true);
});

async function createDeptOfFirms() {
  const dept = await t.createDept("只有航材");
  await createAccount("独自航材", dept, firm);
  return dept;
}

test("sends an event to open pages when the progress changes", async () => {
  const dept = await t.createDept("进度组");
  const person = await t.createReader("进度甲", dept);
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { deptIds: [dept] });
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const left = new AbortController();
  const open = (token: string | undefined) =>
    fetch(`${address}/api${circulations}/${circulationId}/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    });
  const client = await person.client();
  assert.equal((await open(client.token)).status, 403);
  const { body } = await open(t.author.token);
  const events = eventsOf(body ?? new ReadableStream());
  const waitForEvent = async () => {
    for (;;) {
      const { value } = await events.next();
      if (value?.startsWith("event: moved\n")) return;
    }
  };
  await waitForEvent();
  succeeded(await client.get(`${circulations}/own/${circulationId}`));
  await waitForEvent();
  succeeded(await t.sign(client, circulationId, { sha256 }));
  await waitForEvent();
  succeeded(await t.author.put(`${circulations}/${circulationId}/end`));
  await waitForEvent();
  left.abort();
});

/** Announced starts of circulations, in order. */
async function listAnnounced() {
  const { rows } = await sql<{ startTime: string; happened: string }>`
    select c.started_at::text as start_time, e.created_at::text as happened
    from outbox_event e join circulation c on c.circulation_id = (e.payload->>'circulationId')::bigint
    where e.kind = 'circulation.started' order by e.sequence`.execute(t.db);
  return rows;
}

test("announces circulations of one text to several audiences once, at their start time", async () => {
  const [one, two] = [await t.createDept("甲组"), await t.createDept("乙组")];
  await t.createReader("甲员", one);
  await t.createReader("乙员", two);
  const { itemId, revisionId } = await t.createRevisionInForce();
  await t.startCirculation(revisionId, { deptIds: [one] });
  await t.startCirculation(revisionId, { deptIds: [two] });
  const template = `/document/template/${t.categoryId}`;
  const { steps } = succeeded(await t.author.get(template));
  succeeded(await t.author.put(template, { steps, circulateDays: 10 }));
  await t.db.deleteFrom("outboxEvent").execute();
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "到时换版",
    effectiveFrom: t.inSeconds(300),
  });
  await t.author.put(t.revisionPath(itemId, data.revNo), { content: "<p>到时生效。</p>" });
  await t.approveAllSteps(itemId, data.revNo);
  assert.deepEqual(await listAnnounced(), []);
  await t.advanceClock(302);
  await Promise.all([t.app.jobs.run("due"), t.app.jobs.run("due")]);
  await t.app.jobs.run("due");
  const rows = await listAnnounced();
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.happened, rows[0]?.startTime);
  const list = succeeded(await t.author.get(`${circulations}?state=open&pageSize=200`)).list;
  const own = list.filter(({ title }: { title: string }) => title === list[0].title);
  const since = new Set(own.map(({ startTime }: { startTime: string }) => startTime));
  assert.equal(since.size, 1);
  succeeded(await t.author.put(template, { steps, circulateDays: null }));
});

test("lists people within the data scope only, but counts everybody", async () => {
  const [own, other] = [await t.createDept("本组"), await t.createDept("外组")];
  await t.createReader("本组的人", own);
  const outside = await t.createReader("外组的人", other);
  const asker = await t.createPerson("scoped-asker");
  const { roleId } = await t.db
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", "documents-test")
    .executeTakeFirstOrThrow();
  await t.db.updateTable("sysRole").set({ dataScope: "3" }).where("roleId", "=", roleId).execute();
  await t.db
    .updateTable("sysUser")
    .set({ deptId: own })
    .where("userId", "=", asker.userId)
    .execute();
  const audience = { deptIds: [own, other], userIds: [outside.userId] };
  const { list, total } = succeeded(await asker.put(`${circulations}/audience/people`, audience));
  const names = list.map(({ name }: { name: string }) => name).toSorted();
  assert.deepEqual([names, total], [["scoped-asker", "本组的人"], 2]);
  assert.equal(succeeded(await asker.put(`${circulations}/audience`, audience)).recipients, 3);
  await t.db.updateTable("sysRole").set({ dataScope: "1" }).where("roleId", "=", roleId).execute();
});
