import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { maxItemSaves } from "@aeromaint/contracts/content/item-save.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { buildForm, buildPicture, createItemWithFiles } from "./content.fixture.ts";
import { modules } from "./module.ts";

const module = modules.repair;
const { path } = module.item;
let t: Awaited<ReturnType<typeof startTestApp>>;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  t.at(new Date("2026-06-15T10:00:00+08:00"));
  operator = await t.as("operator");
});
after(() => t.close());

const savesOf = async (id: string, client = operator) =>
  (await client.get(`${path}/${id}/saves`)).data;
const inlined = async () =>
  `data:image/png;base64,${Buffer.from(await (await buildPicture()).arrayBuffer()).toString("base64")}`;
const statusOf = async (url: string) =>
  (await t.app.inject({ url: `/api${url.replace(/^\/api/, "")}` })).statusCode;

async function countFiles(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from sys_file`.execute(t.db);
  return Number(rows[0]?.count);
}

test("keeps each save with its author, compares it with the current state and restores it", async () => {
  const item = await createItemWithFiles(operator, module);
  assert.deepEqual(await savesOf(item.id), []);
  await operator.put(`${path}/${item.id}`, {
    title: "第二稿",
    content: "<p>关键设计限制</p>",
    version: 1,
  });
  const [second, first] = await savesOf(item.id);
  assert.deepEqual(
    [second.version, second.title, second.savedTime, first.version, first.title],
    [2, "第二稿", "2026-06-15 10:00:00", 1, item.title],
  );
  assert.ok(second.savedUser && second.savedUser === first.savedUser);
  const { data } = await operator.get(`${path}/${item.id}/saves/1/diff`);
  assert.equal(data.counts.changed, 1);
  assert.match(data.blocks[0].inline, /<del>/);

  const restored = await operator.post(`${path}/${item.id}/saves/1/restore`, { version: 2 });
  assert.deepEqual([restored.code, restored.message], [200, "恢复成功"]);
  const { title, content, version } = await item.details();
  assert.deepEqual([title, content, version], [item.title, "<p>关键设计构型控制限制</p>", 3]);
  assert.deepEqual(
    (await savesOf(item.id)).map((save: { version: number }) => save.version),
    [3, 2, 1],
  );
});

test("hides the pictures and files of an older save, and restores them with it", async () => {
  const item = await createItemWithFiles(operator, module, {
    content: `<p>图</p><img src="${await inlined()}">`,
  });
  const { content } = await item.details();
  const [shown] = /\/api\/open[^"]+/.exec(content) ?? [];
  const urls = [...item.urls, shown ?? ""];
  for (const url of urls) assert.equal(await statusOf(url), 200, url);
  const onDisk = await countFiles();

  const body = buildForm({ content: "<p>没有图</p>", [module.attachment]: "", version: "1" }, [
    ["cover", await buildPicture(), "新封面.png"],
  ]);
  assert.equal((await operator.put(`${path}/${item.id}`, body)).code, 200);
  for (const url of urls) assert.equal(await statusOf(url), 404, url);
  assert.equal(await countFiles(), onDisk + 1);

  assert.equal(
    (await operator.post(`${path}/${item.id}/saves/1/restore`, { version: 2 })).code,
    200,
  );
  const again = await item.details();
  assert.equal(again.content, content);
  assert.equal(again.fileVOList.length, 1);
  for (const url of urls) assert.equal(await statusOf(url), 200, url);
  // The other direction also works.
  await operator.post(`${path}/${item.id}/saves/2/restore`, { version: 3 });
  assert.equal((await item.details()).content, "<p>没有图</p>");

  await item.remove();
  await operator.del(`/document/trash/${item.id}`);
  assert.equal(await countFiles(), onDisk - 3);
});

test("keeps twenty saves, and deletes files that no save uses", async () => {
  const item = await createItemWithFiles(operator, module, {
    content: `<p>图</p><img src="${await inlined()}">`,
  });
  const onDisk = await countFiles();
  for (let at = 0; at < maxItemSaves; at += 1) {
    await operator.put(`${path}/${item.id}`, { content: `<p>第${at}稿</p>` });
  }
  const saves = await savesOf(item.id);
  assert.equal(saves.length, maxItemSaves);
  assert.equal(saves.at(-1).version, 2);
  assert.equal(await countFiles(), onDisk - 1);
});

test("refuses a restore over a later save, of a missing save, and without permission", async () => {
  const item = await createItemWithFiles(operator, module);
  await operator.put(`${path}/${item.id}`, { title: "改过" });
  const restore = (version: number, body: object, client = operator) =>
    client.post(`${path}/${item.id}/saves/${version}/restore`, body);
  assert.equal((await restore(1, { version: 1 })).code, 409);
  assert.equal((await restore(7, { version: 2 })).code, 404);
  assert.equal((await restore(0, { version: 2 })).code, 400);
  assert.equal((await item.details()).title, "改过");
  const mechanic = await t.as("mechanic");
  assert.equal((await restore(1, { version: 2 }, mechanic)).code, 403);
  assert.equal((await mechanic.get(`${path}/${item.id}/saves`)).code, 403);
  assert.equal((await operator.get(`${path}/99999999/saves`)).code, 404);
});

test("keeps the saves of an item through removal and recovery", async () => {
  const item = await createItemWithFiles(operator, module);
  await operator.put(`${path}/${item.id}`, { title: "改过" });
  await item.remove();
  assert.equal((await operator.get(`${path}/${item.id}/saves`)).code, 404);
  await operator.post(`/document/trash/${item.id}/restore`, {});
  assert.equal((await savesOf(item.id)).length, 2);
  assert.equal(
    (await operator.post(`${path}/${item.id}/saves/1/restore`, { version: 2 })).code,
    200,
  );
});
