import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { ownMessagesPath } from "@aeromaint/contracts/message-center/message-kinds.ts";
import {
  maxOwnSubscriptions,
  ownSubscriptionsPath as own,
  subscriptionsPath as shared,
  subscriptionTexts,
} from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";
import { enqueueMessageEvent, type MessageEvents } from "../../message-center/message-event.ts";

const path = "/platform/info";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;
let mechanic: TestClient;
let categoryId: string;
/** `variant` is below `type`, which is below `family`. */
let types: Record<"family" | "type" | "variant" | "other", string>;

before(async () => {
  t = await startTestApp();
  [admin, operator, mechanic] = [
    await t.as("admin"),
    await t.as("operator"),
    await t.as("mechanic"),
  ];
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "0" })
    .where("configKey", "=", "sys.message.changeMinutes")
    .execute();
  categoryId = await addCategory("起落架");
  const family = await addType("试飞系列");
  const type = await addType("试飞一型", family);
  types = {
    family,
    type,
    variant: await addType("试飞一型甲", type),
    other: await addType("别型"),
  };
});
after(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("subscription").execute();
  await t.app.outbox.idle();
  await t.db.deleteFrom("message").execute();
});

async function addCategory(name: string): Promise<string> {
  const { data } = await admin.post("/platform/category", { name, orderNum: 9, cover: "2" });
  return data.categoryId;
}

async function addType(name: string, parentId?: string): Promise<string> {
  const { rows } = await sql<{ typeId: string }>`
    insert into aircraft_type (name, parent_id, order_num) values (${name}, ${parentId ?? null}::bigint, 1)
    returning type_id`.execute(t.db);
  return rows[0]?.typeId ?? "";
}

interface About {
  chapters?: string[];
  typeIds?: string[];
}

async function addItem(over: object = {}, about: About = {}) {
  const { data, message } = await admin.post(path, {
    categoryId,
    title: "前轮更换",
    releaseUser: "张三",
    releaseTime: "2026-01-01 08:00:00",
    content: "<p>先放低机头</p>",
    ...over,
  });
  assert.ok(data?.repairId, `${message} ${JSON.stringify(data)}`);
  // Sends the messages of the release now, before chapters and types are set.
  await t.app.outbox.idle();
  if (about.chapters || about.typeIds) await state(data.repairId, about);
  return data.repairId as string;
}

async function state(id: string, { chapters = [], typeIds = [] }: About) {
  const types = typeIds.map((typeId) => ({ typeId }));
  const body = { mode: "replace", chapters, types };
  assert.equal((await admin.put(`/platform/applicability/repair/${id}`, body)).code, 200);
}

const subscribe = (client: TestClient, target: string, value: string) =>
  client.post(own, { target, value });

async function messagesOf(client: TestClient) {
  await t.app.outbox.idle();
  const { list } = (await client.get(`${ownMessagesPath}?kind=subscription`)).data;
  return list as { title: string; body: string; link: string | null }[];
}

const titlesOf = async (client: TestClient) => (await messagesOf(client)).map(({ title }) => title);

test("notifies the subscriber of an item about its change and removal", async () => {
  const id = await addItem();
  const other = await addItem({ title: "主轮更换" });
  const { code, message, data } = await subscribe(mechanic, "item", id);
  assert.deepEqual([code, message], [200, subscriptionTexts.added]);
  assert.deepEqual(await titlesOf(mechanic), [], "what was before is not told");
  await admin.put(`${path}/${id}`, { title: "前轮更换（修订）" });
  await admin.put(`${path}/${other}`, { title: "主轮更换（修订）" });
  assert.deepEqual(await titlesOf(mechanic), ["《前轮更换（修订）》已更新"]);
  const { list } = (await mechanic.get(`${own}?target=item&value=${id}`)).data;
  const link = `/web-site/maintain-info?repairId=${id}`;
  assert.deepEqual(
    [list.length, list[0].subscriptionId, list[0].name, list[0].link],
    [1, data.subscriptionId, "前轮更换（修订）", link],
  );
  assert.equal((await messagesOf(mechanic))[0]?.link, link);
  await admin.del(`${path}/${id}`);
  assert.equal((await titlesOf(mechanic))[0], "《前轮更换（修订）》已下架");
  assert.deepEqual((await mechanic.get(own)).data.list[0].name, id, "what is gone has its number");
});

test("sends each subscriber of several changes only the subscribed ones", async () => {
  const [one, two] = [await addItem({ title: "前轮更换" }), await addItem({ title: "主轮更换" })];
  await subscribe(mechanic, "item", one);
  await subscribe(operator, "item", two);
  await subscribe(operator, "category", categoryId);
  await t.app.outbox.idle();
  const about = { categoryId, chapters: [], typeIds: [], keywords: [] };
  await t.app.inTransaction(async (unit) => {
    const say = (change: Omit<MessageEvents["item.changed"], "module">) =>
      enqueueMessageEvent(unit, "item.changed", { module: "repair", ...change });
    await say({ itemId: one, title: "前轮更换", change: "revised" });
    await say({ itemId: two, title: "主轮更换", change: "revised" });
    await say({ itemId: "1", title: "轮胎检查", change: "withdrawn", about });
  });
  assert.deepEqual(await titlesOf(mechanic), ["《前轮更换》已更新"]);
  assert.deepEqual(
    (await titlesOf(operator)).sort(),
    ["《主轮更换》已更新", "《前轮更换》已更新", "《轮胎检查》已下架"].sort(),
    "an item and its category: one message for each event",
  );
});

test("matches items by category, chapter, search, and type including parents and children", async () => {
  const elsewhere = await addCategory("别的分类");
  const cases: [string, string, () => Promise<string>][] = [
    ["category", elsewhere, () => addItem({ categoryId: elsewhere })],
    ["chapter", "32", () => addItem({}, { chapters: ["05", "32"] })],
    ["type", types.type, () => addItem({}, { typeIds: [types.type] })],
    ["type", types.family, () => addItem({}, { typeIds: [types.variant] })],
    ["type", types.variant, () => addItem({}, { typeIds: [types.family] })],
    ["search", "机头 前轮", () => addItem()],
    ["search", "AM-72-2105", () => addItem({ title: "更换 AM-72-2105" })],
  ];
  for (const [target, value, make] of cases) {
    await t.db.deleteFrom("subscription").execute();
    assert.equal((await subscribe(mechanic, target, value)).code, 200, `${target} ${value}`);
    await t.db.deleteFrom("message").execute();
    const id = await make();
    const [message, ...more] = await messagesOf(mechanic);
    assert.deepEqual(
      [more.length, message?.link],
      [0, `/web-site/maintain-info?repairId=${id}`],
      `${target} ${value}`,
    );
    await admin.del(`${path}/${id}`);
    assert.match((await titlesOf(mechanic))[0] ?? "", /已下架$/, `${target} ${value}: its removal`);
  }
});

test("sends nothing for items of other subjects or for all types", async () => {
  await subscribe(mechanic, "chapter", "29");
  await subscribe(mechanic, "type", types.type);
  await subscribe(mechanic, "search", "液压 漏油");
  await addItem({ content: "<p>液压管路</p>" }, { chapters: ["32"], typeIds: [types.other] });
  await addItem();
  assert.deepEqual(await titlesOf(mechanic), []);
});

test("matches a search by synonyms, including synonyms of several words", async () => {
  const set = { terms: ["反推装置", "thrust reverser"], kind: "1", status: "1" };
  assert.equal((await admin.post("/search/synonym", set)).code, 200);
  await subscribe(mechanic, "search", "thrust reverser");
  await addItem({ title: "反推装置的检查" });
  assert.deepEqual(await titlesOf(mechanic), ["《反推装置的检查》已发布"]);
});

test("sends one message per event, and none to a user who turned the kind off", async () => {
  const { deptId } = await placeOf("mechanic");
  await subscribe(mechanic, "chapter", "32");
  await subscribe(mechanic, "category", categoryId);
  await subscribe(mechanic, "search", "前轮");
  for (const chapter of ["32", "05"]) {
    const body = {
      subscriberKind: "dept",
      subscriberId: deptId,
      target: "chapter",
      value: chapter,
    };
    assert.equal((await admin.post(shared, body)).code, 200);
  }
  await addItem({}, { chapters: ["32", "05"] });
  assert.deepEqual(
    (await titlesOf(mechanic)).sort(),
    ["《前轮更换》已发布", "《前轮更换》适用范围已更新"],
    "two things have happened, each is told once",
  );
  const settings = (await mechanic.get(`${ownMessagesPath}/settings`)).data;
  const off = { ...settings, ways: { ...settings.ways, subscription: "off" } };
  await mechanic.put(`${ownMessagesPath}/settings`, off);
  await addItem({ title: "主轮更换" }, { chapters: ["32"] });
  assert.equal((await titlesOf(mechanic)).length, 2);
  await mechanic.put(`${ownMessagesPath}/settings`, settings);
});

test("notifies the subscriber of a chapter about new items of the chapter and their changes", async () => {
  await subscribe(mechanic, "chapter", "32");
  const id = await addItem({}, { chapters: ["29", "32"] });
  assert.deepEqual(await titlesOf(mechanic), ["《前轮更换》适用范围已更新"]);
  await state(id, { chapters: ["21", "32"] });
  assert.equal((await titlesOf(mechanic)).length, 1, "it was about the chapter before");
  await admin.put(`${path}/${id}`, { title: "前轮检查" });
  const [message] = await messagesOf(mechanic);
  assert.deepEqual(
    [message?.title, message?.body],
    ["《前轮检查》已更新", "订阅的 ATA 32 章：先放低机头"],
  );
  const later = await addItem(
    { title: "以后发布", releaseTime: "2099-01-01 08:00:00" },
    { chapters: ["32"] },
  );
  assert.equal((await messagesOf(mechanic)).length, 2, "not public yet");
  await admin.del(`${path}/${later}`);
});

test("sends nothing about items that are no longer public at the time of sending", async () => {
  await subscribe(mechanic, "category", categoryId);
  await addItem({ releaseTime: "2099-01-01 08:00:00" });
  const id = await addItem({ title: "马上撤下", takeDownTime: "2026-01-02 08:00:00" });
  assert.deepEqual(await titlesOf(mechanic), []);
  assert.equal((await subscribe(mechanic, "item", id)).message, subscriptionTexts.gone);
});

/** Department of a user and one of their roles. */
async function placeOf(userName: string) {
  const { rows } = await sql<{ deptId: string; userId: string }>`
    update sys_user set dept_id = coalesce(dept_id, (select min(dept_id) from sys_dept))
    where user_name = ${userName} returning dept_id, user_id`.execute(t.db);
  return rows[0] ?? { deptId: "", userId: "" };
}

test("includes departments below, and users who have the role at the time of sending", async () => {
  const { rows } = await sql<{ deptId: string }>`
    insert into sys_dept (dept_name, order_num) values ('总厂', 1) returning dept_id`.execute(t.db);
  const above = rows[0]?.deptId ?? "";
  const { deptId, userId } = await placeOf("mechanic");
  await sql`update sys_dept set parent_id = ${above}::bigint where dept_id = ${deptId}::bigint`.execute(
    t.db,
  );
  const body = { subscriberKind: "dept", subscriberId: above, target: "chapter", value: "32" };
  const { data } = await admin.post(shared, body);
  const [row] = (await mechanic.get(own)).data.list;
  assert.deepEqual([row.subscriberKind, row.subscriberName], ["dept", "总厂"]);
  assert.equal((await mechanic.del(`${own}/${data.subscriptionId}`)).code, 404, "not one's own");
  await addItem({}, { chapters: ["32"] });
  assert.deepEqual(await titlesOf(mechanic), ["《前轮更换》适用范围已更新"]);
  assert.equal((await admin.del(`${shared}/${data.subscriptionId}`)).code, 200);

  const { rows: roles } = await sql<{ roleId: string }>`
    insert into sys_role (role_name, role_key, role_sort, status) values ('质检', 'inspector', 9, '1')
    returning role_id`.execute(t.db);
  const roleId = roles[0]?.roleId ?? "";
  await admin.post(shared, { ...body, subscriberKind: "role", subscriberId: roleId });
  await t.db.deleteFrom("message").execute();
  await addItem({}, { chapters: ["32"] });
  assert.deepEqual(await titlesOf(mechanic), []);
  await sql`insert into sys_user_role (user_id, role_id) values (${userId}::bigint, ${roleId}::bigint)`.execute(
    t.db,
  );
  await addItem({ title: "主轮更换" }, { chapters: ["32"] });
  assert.deepEqual(await titlesOf(mechanic), ["《主轮更换》适用范围已更新"]);
});

test("refuses missing targets, duplicates and too many subscriptions", async () => {
  const refused = async (target: string, value: string) =>
    (await subscribe(mechanic, target, value)).message;
  for (const [target, value] of [
    ["item", "999999999"],
    ["item", "x"],
    ["category", "999999999"],
    ["chapter", "3"],
    ["type", "0"],
  ] as const) {
    assert.equal(await refused(target, value), subscriptionTexts.gone, `${target} ${value}`);
  }
  assert.equal((await subscribe(mechanic, "pigeon", "1")).code, 400);
  assert.equal((await subscribe(mechanic, "search", "轮")).code, 200);
  assert.deepEqual(
    [(await subscribe(mechanic, "search", " 轮 ")).code, await refused("search", "轮")],
    [409, subscriptionTexts.exists],
  );
  await sql`insert into subscription (user_id, keyword, created_at)
    select user_id, '词' || i, now() from sys_user, generate_series(2, ${maxOwnSubscriptions}) i
    where user_name = 'mechanic'`.execute(t.db);
  assert.equal(await refused("search", "胎"), subscriptionTexts.tooMany);
  const none = {
    subscriberKind: "role",
    subscriberId: "999999999",
    target: "chapter",
    value: "32",
  };
  assert.equal((await admin.post(shared, none)).message, "选择的角色已不存在");
  const { data } = await subscribe(operator, "search", "轮");
  assert.equal((await mechanic.del(`${own}/${data.subscriptionId}`)).code, 404);
  assert.equal((await admin.del(`${shared}/${data.subscriptionId}`)).code, 404, "a person's own");
  assert.equal((await mechanic.get(shared)).code, 403);
});

test("returns pages, and filters by target and subscriber", async () => {
  await sql`update sys_user set dept_id = null where user_name = 'operator'`.execute(t.db);
  const { deptId } = await placeOf("mechanic");
  for (const value of ["21", "29", "32"]) {
    await admin.post(shared, {
      subscriberKind: "dept",
      subscriberId: deptId,
      target: "chapter",
      value,
    });
    await subscribe(operator, "chapter", value);
  }
  const page = (await operator.get(`${own}?pageSize=2&pageNum=2`)).data;
  assert.deepEqual([page.total, page.list.length, page.list[0].value], [3, 1, "21"]);
  assert.deepEqual((await operator.get(`${own}?pageNum=9`)).data, { list: [], total: 3 });
  assert.equal((await admin.get(`${shared}?name=${encodeURIComponent("起落架")}`)).data.total, 1);
  assert.equal((await admin.get(`${shared}?target=type`)).data.total, 0);
  const sorted = (await admin.get(`${shared}?sortBy=createTime&sortOrder=asc`)).data.list;
  assert.equal(sorted.length, 3);
});
