import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { form, pdf } from "../content/content.fixture.ts";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const stored = (itemId: string) =>
  t.db
    .selectFrom("revision")
    .select(["facts", "factsForm", "sha256", "revisionId"])
    .where("itemId", "=", itemId)
    .where("revNo", "=", 1)
    .executeTakeFirstOrThrow();

test("stores what is signed as it is submitted, whatever is renamed later", async () => {
  const itemId = await t.document();
  assert.equal((await stored(itemId)).facts, null);
  await t.author.post(t.at(itemId, 1, "submit"));
  await t.author.post(t.at(itemId, 1, "recall"));
  assert.equal((await stored(itemId)).facts, null);
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const { facts, sha256 } = await stored(itemId);
  assert.equal(hash("sha256", facts ?? ""), sha256);
  assert.equal(JSON.parse(facts ?? "").facts.category, "力矩施工程序");
  const category = `/platform/category/${t.categoryId}`;
  assert.equal((await t.author.put(category, { name: "改名后的分类" })).code, 200);
  await t.pass(1);
  assert.deepEqual(await stored(itemId), { ...(await stored(itemId)), facts, sha256 });
  const today = new Date(t.time.now.getTime()).toLocaleDateString("sv-SE", {
    timeZone: "Asia/Shanghai",
  });
  assert.equal((await t.reading(t.author, itemId)).data.name, "改名后的分类");
  assert.equal((await t.reading(t.author, itemId, today)).data.name, "力矩施工程序");
});

test("refuses other names, sizes and hashes of the files of what was submitted", async () => {
  const itemId = await t.document();
  await t.author.put(t.at(itemId, 1), form({}, [["file", pdf, "图纸.pdf"]]));
  const [{ attachmentId }] = (await t.find(t.author, itemId, 1)).fileVOList;
  const set = (change: string) =>
    sql`update sys_file set ${sql.raw(change)} where file_id = ${attachmentId}`.execute(t.db);
  await set("name = '图纸二.pdf'");
  await t.author.post(t.at(itemId, 1, "submit"));
  for (const change of ["name = '另一份.pdf'", "size = size + 1", "sha256 = repeat('0', 64)"]) {
    await assert.rejects(set(change), /stay/, change);
  }
  await set("position = position + 1");
  await assert.rejects(
    sql`update revision set facts = '{}' where item_id = ${itemId}::bigint`.execute(t.db),
    /frozen/,
  );
});
