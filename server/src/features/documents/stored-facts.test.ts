import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { buildForm, pdf } from "../content/content.fixture.ts";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const findStoredFacts = (itemId: string) =>
  t.db
    .selectFrom("revision")
    .select(["facts", "factsForm", "sha256", "revisionId"])
    .where("itemId", "=", itemId)
    .where("revNo", "=", 1)
    .executeTakeFirstOrThrow();

test("stores the signed facts at submission, unaffected by later renames", async () => {
  const itemId = await t.createDocument();
  assert.equal((await findStoredFacts(itemId)).facts, null);
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  await t.author.post(t.revisionPath(itemId, 1, "recall"));
  assert.equal((await findStoredFacts(itemId)).facts, null);
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { facts, sha256 } = await findStoredFacts(itemId);
  assert.equal(hash("sha256", facts ?? ""), sha256);
  assert.equal(JSON.parse(facts ?? "").facts.category, "力矩施工程序");
  const category = `/platform/category/${t.categoryId}`;
  assert.equal((await t.author.put(category, { name: "改名后的分类" })).code, 200);
  await t.advanceClock(1);
  assert.deepEqual(await findStoredFacts(itemId), {
    ...(await findStoredFacts(itemId)),
    facts,
    sha256,
  });
  const today = new Date(t.time.now.getTime()).toLocaleDateString("sv-SE", {
    timeZone: "Asia/Shanghai",
  });
  assert.equal((await t.readItem(t.author, itemId)).data.name, "改名后的分类");
  assert.equal((await t.readItem(t.author, itemId, today)).data.name, "力矩施工程序");
});

test("refuses changes of names, sizes and hashes of files of a submitted revision", async () => {
  const itemId = await t.createDocument();
  await t.author.put(t.revisionPath(itemId, 1), buildForm({}, [["file", pdf, "图纸.pdf"]]));
  const [{ attachmentId }] = (await t.findRevision(t.author, itemId, 1)).fileVOList;
  const set = (change: string) =>
    sql`update sys_file set ${sql.raw(change)} where file_id = ${attachmentId}`.execute(t.db);
  await set("name = '图纸二.pdf'");
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  for (const change of ["name = '另一份.pdf'", "size = size + 1", "sha256 = repeat('0', 64)"]) {
    await assert.rejects(set(change), /stay/, change);
  }
  await set("position = position + 1");
  await assert.rejects(
    sql`update revision set facts = '{}' where item_id = ${itemId}::bigint`.execute(t.db),
    /frozen/,
  );
});

test("changes the applicability by a revision, and returns it for a past time", async () => {
  const { rows } = await sql<{ typeId: string }>`
    select type_id from aircraft_type where name = 'A320'`.execute(t.db);
  const type = { typeId: rows[0]?.typeId ?? "", msns: "5, 6，7", excluded: "" };
  const [itemId, ordinary] = [await t.createItem(), await t.createItem()];
  const path = `/platform/applicability/repair`;
  const stated = { mode: "replace", chapters: ["32"], types: [] };
  await t.author.put(`${path}/${itemId}`, stated);
  await t.author.post(`${t.itemPath}/${itemId}/document`, {});
  assert.deepEqual((await t.findRevision(t.author, itemId, 1)).chapters, ["32"]);
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const before = t.time.now;

  const { data: head } = await t.author.get(`/document/${itemId}`);
  const name = `${head.docNumber} ${head.title}`;
  const refused = await t.author.put(`${path}/${itemId}`, stated);
  assert.equal(refused.code, 409);
  assert.deepEqual(refused.data.errors, [{ field: itemId, message: name }]);
  const bulk = await t.author.put(`${path}/${itemId},${ordinary}`, { ...stated, chapters: ["72"] });
  assert.deepEqual([bulk.code, bulk.message], [200, `设置成功，已跳过受控文件：${name}`]);
  const chaptersOf = async (id: string) => (await t.author.get(`${path}/${id}`)).data[0].chapters;
  assert.deepEqual([await chaptersOf(itemId), await chaptersOf(ordinary)], [["32"], ["72"]]);

  await t.advanceClock(60);
  const { data: made } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "适用范围变更",
  });
  const draft = t.revisionPath(itemId, made.revNo);
  assert.equal((await t.author.put(draft, { chapters: ["99"] })).code, 400);
  assert.equal((await t.author.put(draft, { chapters: ["29"], types: [type] })).code, 200);
  assert.deepEqual(await chaptersOf(itemId), ["32"]);
  await t.approveAllSteps(itemId, made.revNo);
  await t.author.post(t.revisionPath(itemId, made.revNo, "activate"), {});
  const { facts, sha256 } = await t.db
    .selectFrom("revision")
    .select(["facts", "sha256"])
    .where("itemId", "=", itemId)
    .where("revNo", "=", made.revNo)
    .executeTakeFirstOrThrow();
  const signed = JSON.parse(facts ?? "").facts;
  assert.deepEqual(
    [signed.chapters, signed.types],
    [["29"], [{ name: "A320", msns: "5-7", excluded: "" }]],
  );
  assert.equal(hash("sha256", facts ?? ""), sha256);
  assert.deepEqual(await chaptersOf(itemId), ["29"]);
  const { data: diff } = await t.author.get(t.revisionPath(itemId, 1, `diff/${made.revNo}`));
  assert.deepEqual(diff.applicability, { before: "32章", after: "A320（MSN 5-7） · 29章" });

  const moment = before.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
  const past = (await t.readItem(t.author, itemId, moment)).data;
  assert.deepEqual([past.document.revNo, past.applicability.chapters], [1, ["32"]]);
  assert.deepEqual((await t.readItem(t.author, itemId)).data.applicability.chapters, ["29"]);
});
