import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { contentEditor, createItemWithFiles } from "../content/content.fixture.ts";
import { type ContentModule, modules } from "../content/module.ts";
import { dateOf, removedAt, startTrashApp, trashPath } from "./trash.fixture.ts";

let t: Awaited<ReturnType<typeof startTrashApp>>;

before(async () => {
  t = await startTrashApp();
});
beforeEach(() => t.at(dateOf(removedAt)));
after(() => t.close());

const createItem = (module: ContentModule = modules.repair, over: object = {}) =>
  createItemWithFiles(t.operator, module, over);

test("lists removed items with person, time and remaining days", async () => {
  const { id, title, remove, categoryPath } = await createItem(modules.tool);
  await remove();
  const { name } = (await t.operator.get(categoryPath.replace(/(\d+)$/, "details/$1"))).data;
  const nickName = (await t.findRow(id)).deleteUser;
  assert.ok(nickName);
  assert.deepEqual(await t.findRow(id), {
    itemId: id,
    module: "tool",
    title,
    name,
    isCategoryGone: false,
    deleteUser: nickName,
    deleteTime: removedAt,
    expireTime: "2026-07-15 10:00:00",
    daysLeft: 30,
  });
  t.at(dateOf("2026-07-14 09:00:00"));
  assert.equal((await t.findRow(id)).daysLeft, 2);
  t.at(dateOf("2026-08-01 00:00:00"));
  assert.equal((await t.findRow(id)).daysLeft, 0);
  const total = async (query: object) => (await t.listTrash({ title, ...query })).total;
  assert.equal(await total({ module: "tool" }), 1);
  assert.equal(await total({ module: "repair" }), 0);
  assert.equal(await total({ beginTime: "2026-06-15", endTime: "2026-06-15" }), 1);
  assert.equal(await total({ beginTime: "2026-06-16" }), 0);
  assert.equal(await total({ endTime: "2026-06-14" }), 0);
  assert.equal((await t.operator.get(`${trashPath}?module=notice`)).code, 400);
});

test("sorts by its columns", async () => {
  const [one, two] = [await createItem(), await createItem()];
  await two.remove();
  t.at(dateOf("2026-06-16 10:00:00"));
  await one.remove();
  const order = async (query: object) =>
    (await t.listTrash(query)).list
      .map(({ itemId }: { itemId: string }) => itemId)
      .filter((id: string) => id === one.id || id === two.id);
  assert.deepEqual(await order({}), [one.id, two.id]);
  assert.deepEqual(await order({ sortBy: "deleteTime" }), [two.id, one.id]);
  assert.deepEqual(await order({ sortBy: "daysLeft", sortOrder: "desc" }), [one.id, two.id]);
  assert.deepEqual(await order({ sortBy: "title" }), [one.id, two.id]);
});

test("removes all given items with rows and bytes of their files, or none of them", async () => {
  const [one, two] = [await createItem(), await createItem()];
  await t.operator.del(`/platform/info/${one.id},${two.id}`);
  const files = await t.storedFiles(one.id);
  assert.deepEqual(await t.storedBytes(files), files, "kept while in the trash");
  assert.equal((await t.operator.del(`${trashPath}/${one.id},999999999`)).code, 404);
  assert.ok(await t.findRow(one.id));
  assert.equal((await t.operator.del(`${trashPath}/${one.id}`)).message, "删除成功");
  assert.deepEqual([await t.storedFiles(one.id), await t.storedBytes(files)], [[], []]);
  assert.equal((await t.restore(one.id)).code, 404);
  assert.equal((await t.restore(two.id)).code, 200);
});

test("purges expired items only", async () => {
  const { id, title, remove } = await createItem();
  const files = await t.storedFiles(id);
  await remove();
  await t.app.retention.run(dateOf("2026-07-15 09:59:59"));
  assert.deepEqual(await t.storedBytes(files), files);
  const purged = await t.app.retention.run(dateOf("2026-07-15 10:00:00"));
  assert.ok(Number(purged.回收站) >= 1, title);
  assert.equal(await t.findRow(id), undefined);
  assert.deepEqual([await t.storedFiles(id), await t.storedBytes(files)], [[], []]);
});

test("uses the retention days at the time of the removal", async () => {
  const keep = (days: string) =>
    t.db
      .updateTable("sysConfig")
      .set({ configValue: days })
      .where("configKey", "=", "sys.trash.retentionDays")
      .executeTakeFirstOrThrow();
  const period = async () => (await t.mechanic.get(`${trashPath}/period`)).data.days;
  assert.equal(await period(), 30);
  await keep("7");
  const week = await createItem();
  await week.remove();
  await keep("0");
  assert.equal(await period(), null);
  const ever = await createItem();
  await ever.remove();
  await keep("30");
  assert.equal((await t.findRow(week.id)).daysLeft, 7);
  assert.deepEqual(
    [(await t.findRow(ever.id)).daysLeft, (await t.findRow(ever.id)).expireTime],
    [null, null],
  );
  await t.app.retention.run(dateOf("2199-01-01 00:00:00"));
  assert.equal(await t.findRow(week.id), undefined);
  assert.ok(await t.findRow(ever.id));
});

test("keeps files of items in the trash during the sweep of files", async () => {
  const { id, remove, urls } = await createItem();
  await remove();
  await t.app.files.sweep(dateOf("2199-01-01 00:00:00"));
  await t.restore(id);
  for (const url of urls) assert.equal(await t.statusOf(url), 200);
});

test("refuses a text with a picture of an item in the trash", async () => {
  const { id, remove, urls } = await createItem();
  await remove();
  const editor = contentEditor(t.operator, modules.repair);
  const categoryId = await editor.category("引用", { cover: "2" });
  const content = `<p>图</p><img src="${urls[0]}">`;
  const other = await editor.item(categoryId, { content });
  const { data } = await t.operator.get(`${modules.repair.item.path}/details/${other}`);
  assert.ok(!data.content.includes("<img"), data.content);
  await t.operator.del(`${trashPath}/${id}`);
});

test("requires a separate permission for each route, and the data scope", async () => {
  const { id, remove } = await createItem();
  await remove();
  const calls = [
    t.mechanic.get(trashPath),
    t.restore(id, {}, t.mechanic),
    t.mechanic.del(`${trashPath}/${id}`),
  ];
  for (const { code } of await Promise.all(calls)) assert.equal(code, 403);

  const foreign = await contentEditor(t.admin, modules.repair).item(
    await contentEditor(t.admin, modules.repair).category("他人的", { cover: "2" }),
  );
  await t.admin.del(`${modules.repair.item.path}/${foreign}`);
  const scope = (dataScope: string) =>
    t.db
      .updateTable("sysRole")
      .set({ dataScope })
      .where("roleKey", "=", "platform_admin")
      .execute();
  await scope("5");
  assert.ok(await t.findRow(id));
  assert.equal(await t.findRow(foreign), undefined);
  assert.equal((await t.restore(`${id},${foreign}`)).code, 404);
  assert.equal((await t.operator.del(`${trashPath}/${id},${foreign}`)).code, 404);
  assert.equal((await t.restore(id)).code, 200);
  await scope("1");
});

test("logs restored and finally removed items", async () => {
  const { id, title, remove } = await createItem();
  await remove();
  await t.restore(id);
  await remove();
  await t.operator.del(`${trashPath}/${id}`);
  const { data } = await t.admin.get("/system/monitor/operlog?pageSize=20");
  const rows: { title: string; subject: string | null }[] = data.list;
  assert.deepEqual(
    rows.filter(({ subject }) => subject === title).map((row) => row.title),
    ["彻底删除内容", "维修信息", "恢复内容", "维修信息", "维修信息"],
  );
});
