import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { buildForm, contentEditor, createItemWithFiles, pdf } from "../content/content.fixture.ts";
import { allModules, type ContentModule, modules } from "../content/module.ts";
import { dateOf, removedAt, startTrashApp, trashPath } from "./trash.fixture.ts";

let t: Awaited<ReturnType<typeof startTrashApp>>;

before(async () => {
  t = await startTrashApp();
});
beforeEach(() => t.at(dateOf(removedAt)));
after(() => t.close());

const createItem = (module: ContentModule = modules.repair, over: object = {}) =>
  createItemWithFiles(t.operator, module, over);

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(10);
}

for (const module of allModules) {
  const { item, category, open, collectType } = module;

  test(`${item.path} hides a removed item from every caller`, async () => {
    const { id, title, categoryId, urls, remove } = await createItem(module);
    const files = await t.storedFiles(id);
    assert.equal((await remove()).code, 200);
    const gone = [
      t.operator.get(`${item.path}/details/${id}`),
      t.operator.put(`${item.path}/${id}`, { title: "改" }),
      t.operator.get(`/system/oss/${id}`),
      t.operator.post(`/system/oss/${id}`, buildForm({}, [["file", pdf, "补.pdf"]])),
      t.operator.del(`/system/oss/${files.join(",")}`),
      t.operator.get(`/system/oss/content/${files[0]}`),
      t.mechanic.get(`${item.path}/foreground/${id}`),
      t.mechanic.post("/aviation/collect", { collectType, assocId: id }),
      t.guest.get(`/open/platform/foreground/${id}`),
      remove(),
    ];
    for (const { code } of await Promise.all(gone)) assert.equal(code, 404);
    for (const url of urls) assert.equal(await t.statusOf(url), 404, url);
    const lists = [
      t.operator.get(`${item.path}?title=${encodeURIComponent(title)}`),
      t.guest.get(`${open.list}?${category.id}=${categoryId}`),
      t.guest.get(`/open/search?keyword=${encodeURIComponent(title)}`),
    ];
    for (const { data } of await Promise.all(lists)) assert.equal(data.total, 0);
  });

  test(`${item.path} restores an item with files and collections`, async () => {
    const { id, title, urls, details, remove } = await createItem(module, {
      takeDownTime: "2199-01-01 00:00:00",
      membersOnly: "1",
    });
    // Waits for the text extraction of the file, so that it does not change the item later.
    await t.app.jobs.run("pdf-words");
    await waitUntil(async () => JSON.stringify(await details()).includes("textNote"));
    const before = await details();
    const collected = await t.mechanic.post("/aviation/collect", { collectType, assocId: id });
    assert.equal((await t.mechanic.get(`${item.path}/foreground/${id}`)).code, 200);
    const marks = async () => (await t.mechanic.get(`/system/common/user/items?ids=${id}`)).data;
    const marked = await marks();
    await remove();
    assert.equal((await t.restore(id)).message, "恢复成功");
    assert.deepEqual(await details(), before);
    for (const url of urls) assert.equal(await t.statusOf(url), 200, url);
    const { data } = await t.mechanic.get(`/aviation/collect/id/${collected.data.collectId}`);
    const nested = Object.values(data).find((value) => Object(value)[item.id] === id);
    assert.ok(nested, "collected as before");
    assert.deepEqual(await marks(), marked);
    assert.equal((await t.mechanic.get(`${item.path}/foreground/${id}`)).data.isCollect, true);
    const found = await t.guest.get(`/open/search?keyword=${encodeURIComponent(title)}`);
    assert.equal(found.data.total, 1);
    assert.equal(await t.findRow(id), undefined);
  });
}

test("restores references of reading records and points", async () => {
  const { id, remove } = await createItem();
  const { recordId } = (await t.mechanic.post("/repair/record", { repairId: id, seconds: 60 }))
    .data;
  const space = await t.operator.post("/tdm/space", {
    type: "base",
    name: "回收基地",
    code: "HS1",
    orderNum: 1,
    x: 0,
    y: 0,
    width: 40,
    height: 46,
  });
  const point = (name: string) => ({
    spaceId: space.data.spaceId,
    name,
    x: 1,
    y: 2,
    z: 0,
    status: "1",
    assocType: "1",
    assocId: id,
  });
  const kept = (await t.operator.post("/tdm/point", point("仍指向"))).data.pointId;
  const changed = (await t.operator.post("/tdm/point", point("改指向"))).data.pointId;
  const linked = async (pointId: string) => (await t.operator.get(`/tdm/point/${pointId}`)).data;
  const record = async () =>
    (await t.admin.get(`/repair/record/details/${recordId}`)).data.repairId;
  await remove();
  assert.deepEqual([await record(), (await linked(kept)).assocId], [null, null]);
  const other = (await createItem()).id;
  await t.operator.put(`/tdm/point/${changed}`, { assocType: "1", assocId: other });
  assert.equal((await t.restore(id)).code, 200);
  assert.deepEqual([await record(), (await linked(kept)).assocId], [id, id]);
  assert.equal((await linked(changed)).assocId, other, "what was linked anew stays so");
  assert.equal((await t.mechanic.get("/repair/record/own")).data.list[0].repairId, id);
});

test("keeps a reading record that is written during the removal", async () => {
  const { id, remove } = await createItem();
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "mechanic")
    .executeTakeFirstOrThrow();
  const record = { userId, repairId: id, title: "同时", seconds: 5 };
  let removal: ReturnType<typeof remove> | undefined;
  await t.db.transaction().execute(async (tx) => {
    await tx.insertInto("repairRecord").values(record).execute();
    removal = remove();
    await waitUntil(async () => {
      const waiting = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db);
      return waiting.rows.length > 0;
    });
  });
  assert.equal((await removal)?.code, 200);
  await t.restore(id);
  const records = t.db.selectFrom("repairRecord").select("repairId").where("title", "=", "同时");
  assert.deepEqual(await records.execute(), [{ repairId: id }]);
});

test("skips readers and records that are deleted before the restore", async () => {
  const { id, remove, details } = await createItem();
  const { recordId } = (await t.mechanic.post("/repair/record", { repairId: id, seconds: 60 }))
    .data;
  const reader = await sql<{ userId: string }>`
    insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id)
    select 'leaver', '离开', user_type, password_hash, dept_id from sys_user
    where user_name = 'mechanic' returning user_id`.execute(t.db);
  const userId = String(reader.rows[0]?.userId);
  await t.db.insertInto("contentItemRead").values({ userId, itemId: id }).execute();
  await remove();
  await t.db.deleteFrom("sysUser").where("userId", "=", userId).execute();
  await t.db.deleteFrom("repairRecord").where("recordId", "=", recordId).execute();
  assert.equal((await t.restore(id)).code, 200);
  assert.equal((await details()).version, 1);
});

test("uses defaults for columns added after the removal", async () => {
  const { id, remove, details } = await createItem();
  await remove();
  await sql`update trash set item = item - 'reading_minutes' where item_id = ${id}`.execute(t.db);
  assert.equal((await t.restore(id)).code, 200);
  assert.ok(await details());
});

test("counts a category as unused if all its items are in the trash", async () => {
  const { id, title, remove, categoryPath, details } = await createItem();
  assert.equal((await t.operator.del(categoryPath)).code, 409);
  await remove();
  assert.equal((await t.operator.del(categoryPath)).code, 200);
  assert.deepEqual(
    [(await t.findRow(id)).isCategoryGone, (await t.findRow(id)).title],
    [true, title],
  );

  const refused = await t.restore(id);
  assert.deepEqual(
    [refused.code, refused.message],
    [409, `「${title}」原来的分类已被删除，请选择分类后再恢复`],
  );
  const foreign = await contentEditor(t.operator, modules.tool).category("别的模块");
  assert.deepEqual(
    (await t.restore(id, { categoryId: foreign })).data.errors.map(
      ({ field }: { field: string }) => field,
    ),
    ["categoryId"],
  );
  const home = await contentEditor(t.operator, modules.repair).category("新的分类", { cover: "2" });
  assert.equal((await t.restore(id, { categoryId: home })).code, 200);
  assert.equal((await details()).categoryId, home);
});

test("refuses to restore an item without a cover into a category with covers", async () => {
  const editor = contentEditor(t.operator, modules.repair);
  const categoryId = await editor.category("无封面", { cover: "2" });
  const id = await editor.item(categoryId);
  await t.operator.del(`${modules.repair.item.path}/${id}`);
  await t.operator.del(`${modules.repair.category.path}/${categoryId}`);
  const covered = await editor.category("要封面", { cover: "1" });
  const { code, data } = await t.restore(id, { categoryId: covered });
  assert.deepEqual([code, data.errors[0].field], [400, "categoryId"]);
});

test("uses the given category only for items with a deleted category", async () => {
  const [homeless, settled] = [await createItem(), await createItem()];
  await t.operator.del(`/platform/info/${homeless.id},${settled.id}`);
  await t.operator.del(homeless.categoryPath);
  const ids = `${homeless.id},${settled.id}`;
  assert.equal((await t.restore(ids)).code, 409);
  assert.ok(await t.findRow(settled.id), "all or none");
  const categoryId = await contentEditor(t.operator, modules.repair).category("收容", {
    cover: "1",
  });
  assert.equal((await t.restore(ids, { categoryId })).code, 200);
  assert.equal((await homeless.details()).categoryId, categoryId);
  assert.equal((await settled.details()).categoryId, settled.categoryId);
});

test("accepts one of two concurrent restores, and refuses a concurrent removal", async () => {
  const { id, remove, details, urls } = await createItem();
  await remove();
  const codes = await Promise.all([t.restore(id), t.restore(id), t.restore(id)]);
  assert.deepEqual(codes.map(({ code }) => code).toSorted(), [200, 404, 404]);
  assert.ok(await details());
  await remove();
  const [restored, removed] = await Promise.all([
    t.restore(id),
    t.operator.del(`${trashPath}/${id}`),
  ]);
  assert.deepEqual([restored.code, removed.code].toSorted(), [200, 404]);
  const expected = restored.code === 200 ? 200 : 404;
  for (const url of urls) assert.equal(await t.statusOf(url), expected);
});
