import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { moveToTrash, reinsertItems } from "../trash/trashed-items.queries.ts";
import { startNumberApp } from "./part-numbers.fixture.ts";

let t: Awaited<ReturnType<typeof startNumberApp>>;

before(async () => {
  t = await startNumberApp();
});
after(() => t.close());

const numbersOf = async (ownerId: string) =>
  (
    await t.db
      .selectFrom("recognisedNumber")
      .select(["number", "source", "state"])
      .where("ownerId", "=", ownerId)
      .orderBy("normalised")
      .execute()
  ).map(({ number, source, state }) => `${number} ${source} ${state}`);

/** Attaches a PDF with extracted text. */
async function attach(ownerId: string, over: object = {}, content = "见 RA-30-3003-C") {
  const { rows } = await sql<{ fileId: string }>`
    insert into sys_file (file_id, owner_id, field, name, size, content_type, sha256)
    values (substr(md5(random()::text), 1, 22), ${ownerId}, 'file', '附件.pdf', 1, 'application/pdf', '-')
    returning file_id`.execute(t.db);
  const fileId = rows[0]?.fileId ?? "";
  await t.db.updateTable("fileText").set({ content }).where("fileId", "=", fileId).execute();
  if (Object.keys(over).length > 0) {
    await t.db.updateTable("sysFile").set(over).where("fileId", "=", fileId).execute();
  }
  return fileId;
}

test("recognises a number once, with its first source: title, text, PDF", async () => {
  const itemId = await t.item({
    title: "换装RA-30-3001-A",
    content: "<p>RA-30-3001-A 与 RA‑30‑3002‑B、ra-30-9999、2026-06-15、ABC-DEF-GHI。</p>",
  });
  await attach(itemId, {}, "RA-30-3002-B\nRA-30-3003-C");
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), [
    "RA-30-3001-A title recognised",
    "RA-30-3002-B text recognised",
    "RA-30-3003-C file recognised",
  ]);
});

test("ignores private files and files of revisions that are not in force", async () => {
  const itemId = await t.item({});
  await attach(itemId, { isPrivate: true }, "RG-30-3002-B");
  const superseded = await attach(itemId, {}, "RG-30-3003-C");
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["RG-30-3003-C file recognised"]);
  await t.db
    .updateTable("sysFile")
    .set({ field: "revision" })
    .where("fileId", "=", superseded)
    .execute();
  assert.deepEqual(await t.titles("RG-30-3003-C"), [], "not as a word either");
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), []);
});

test("updates numbers after a change of the text, and keeps corrections", async () => {
  const itemId = await t.item({ content: "<p>RB-30-3001-A RB-30-3002-B RB-30-3003-C</p>" });
  await t.recognise();
  await t.db
    .updateTable("recognisedNumber")
    .set({ state: "rejected" })
    .where("normalised", "=", "RB303001A")
    .execute();
  await t.db
    .insertInto("recognisedNumber")
    .values({ ownerId: itemId, number: "RB-7", source: "text", state: "added" })
    .execute();
  const content = "<p>RB-30-3001-A RB-30-3004-D</p>";
  await t.db.updateTable("contentItem").set({ content }).where("itemId", "=", itemId).execute();
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), [
    "RB-30-3001-A text rejected",
    "RB-30-3004-D text recognised",
    "RB-7 text added",
  ]);
});

test("stores the numbers stated by a product immediately and unchanged", async () => {
  const infoId = await t.createProduct({
    partNumber: "rc 30-3001",
    interchangeable: ["RC-30-3002-B"],
    substitutes: ["RC-30-3003", "RC.30.3001"],
    introduce: "RC-30-3002-B，RC-30-3004-D",
  });
  const stated = [
    "rc 30-3001 field recognised",
    "RC-30-3002-B field recognised",
    "RC-30-3003 field recognised",
  ];
  assert.deepEqual(await numbersOf(infoId), stated);
  await t.recognise();
  const inText = "RC-30-3004-D text recognised";
  assert.deepEqual(await numbersOf(infoId), [...stated, inText]);
  await t.db
    .updateTable("materialInfo")
    .set({ partNumber: null, interchangeable: [], substitutes: [] })
    .where("infoId", "=", infoId)
    .execute();
  assert.deepEqual(await numbersOf(infoId), [inText]);
  await t.recognise();
  assert.deepEqual(await numbersOf(infoId), ["RC-30-3002-B text recognised", inText]);
  await t.db.deleteFrom("materialInfo").where("infoId", "=", infoId).execute();
  assert.deepEqual(await numbersOf(infoId), []);
});

test("recognises all entries again after a change of the rule", async () => {
  const itemId = await t.item({ content: "<p>XYZ/1234 与 RD-30-3001-A</p>" });
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["RD-30-3001-A text recognised"]);
  const admin = await t.as("admin");
  const { data } = await admin.get("/system/config?configKey=search.partNumberPattern");
  const path = `/system/config/${data.list[0].configId}`;
  const save = (configValue: string) => admin.put(path, { configValue });
  assert.equal((await save("[A-Z]{3}/[0-9]{4}")).code, 200);
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["XYZ/1234 text recognised"]);
  await save(data.list[0].configValue);
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["RD-30-3001-A text recognised"]);
});

test("keeps corrections for an item in the trash, and deletes them with it", async () => {
  const itemId = await t.item({ content: "<p>RE-30-3001-A</p>" });
  await t.recognise();
  await t.db
    .updateTable("recognisedNumber")
    .set({ state: "rejected" })
    .where("ownerId", "=", itemId)
    .execute();
  const user = { userId: "1", nickName: "员工" };
  const actor = { user, now: new Date() } as unknown as Parameters<typeof moveToTrash>[2];
  const { categoryId } = t;
  const remove = () =>
    t.db
      .transaction()
      .execute((tx) => moveToTrash(tx, { ids: [itemId], within: sql`true` }, actor));
  await remove();
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["RE-30-3001-A text rejected"]);
  await t.db.transaction().execute((tx) => reinsertItems(tx, [{ itemId, categoryId }]));
  await t.recognise();
  assert.deepEqual(await numbersOf(itemId), ["RE-30-3001-A text rejected"]);
  await remove();
  await t.db.deleteFrom("trash").where("itemId", "=", itemId).execute();
  assert.deepEqual(await numbersOf(itemId), []);
});

test("enqueues an entry saved during recognition again, and separates two servers", async () => {
  const itemId = await t.item({ content: "<p>RF-30-3001-A</p>" });
  await Promise.all([t.recognise(), t.recognise()]);
  assert.deepEqual(await numbersOf(itemId), ["RF-30-3001-A text recognised"]);
  const waiting = await t.db.selectFrom("numberQueue").selectAll().execute();
  assert.deepEqual(waiting, []);
});
