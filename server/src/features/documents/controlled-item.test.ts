import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildForm, contentEditor, pdf } from "../content/content.fixture.ts";
import { allModules } from "../content/module.ts";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

for (const module of allModules) {
  const { item } = module;

  test(`${item.path} refuses to delete a controlled item, alone or among others`, async () => {
    const admin = await t.as("admin");
    const editor = contentEditor(admin, module);
    const categoryId = await editor.category("不能删除", { cover: "2" });
    const [controlled, ordinary] = [
      await editor.item(categoryId, { title: "受控的一项" }),
      await editor.item(categoryId),
    ];
    const { data: head } = await admin.post(`${item.path}/${controlled}/document`, {});
    for (const ids of [controlled, `${ordinary},${controlled}`]) {
      const { code, message, data } = await admin.del(`${item.path}/${ids}`);
      assert.deepEqual([code, message], [409, "受控文件不能删除，请使用作废"]);
      const named = { field: controlled, message: `${head.docNumber} 受控的一项` };
      assert.deepEqual(data.errors, [named]);
    }
    for (const id of [controlled, ordinary]) {
      assert.equal((await admin.get(`${item.path}/details/${id}`)).code, 200);
    }
  });
}

test("refuses the approval of the first revision by creator or editors of the item", async () => {
  const [words, files, about] = [
    await t.createPerson("words"),
    await t.createPerson("files"),
    await t.createPerson("about"),
  ];
  const itemId = await t.createItem();
  assert.equal((await words.put(`${t.itemPath}/${itemId}`, { title: "改过的标题" })).code, 200);
  const added = await files.post(
    `/system/oss/${itemId}`,
    buildForm({}, [["file", pdf, "附图.pdf"]]),
  );
  assert.equal(added.code, 200);
  const stated = await about.put(`/platform/applicability/repair/${itemId}`, {
    mode: "replace",
    chapters: ["32"],
    types: [],
  });
  assert.equal(stated.code, 200, stated.message);
  await t.second.post(`${t.itemPath}/${itemId}/document`, {});
  const { authorIds } = await t.db
    .selectFrom("revision")
    .select("authorIds")
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  const wrote = [t.author, words, files, about, t.second].map(({ userId }) => String(userId));
  assert.deepEqual(authorIds.map(String).sort(), wrote.sort());
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  for (const writer of [t.author, words, t.second]) {
    const own = await t.decide(writer, itemId, 1);
    assert.deepEqual([own.code, own.message], [403, "编写人不能审批自己编写的版次"]);
  }
  assert.equal((await t.decide(t.reviewer, itemId, 1)).code, 200);
});

test("shows number, revision and state of documents in back-office lists", async () => {
  const [itemId, ordinary] = [
    await t.createDocument({ title: "清单中的文件" }),
    await t.createItem(),
  ];
  const { data } = await t.author.get(`${t.itemPath}?pageSize=100`);
  const rowOf = (id: string) => data.list.find((row: { repairId: string }) => row.repairId === id);
  const { docNumber } = await t.findRevision(t.author, itemId, 1);
  const draft = { revNo: 1, kind: "normal", state: "draft", reviewBy: null };
  assert.deepEqual(rowOf(itemId).document, { docNumber, ...draft });
  assert.equal(rowOf(ordinary).document, null);
  const { data: detail } = await t.author.get(`${t.itemPath}/details/${itemId}`);
  assert.equal(detail.document.docNumber, docNumber);
});

test("stores the review interval of an item and computes its first review day", async () => {
  const itemId = await t.createItem();
  const path = `${t.itemPath}/${itemId}/document`;
  assert.equal((await t.author.post(path, { reviewMonths: 0 })).code, 400);
  const { data } = await t.author.post(path, { reviewMonths: 24 });
  assert.equal(data.reviewMonths, 24);
  const [day = ""] = t.time.now.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" }).split(" ");
  const { reviewBy } = await t.findRevision(t.author, itemId, 1);
  assert.equal(Number(reviewBy.slice(0, 4)), Number(day.slice(0, 4)) + 2);
  const months = await t.author.put(`/document/${itemId}`, { reviewMonths: null });
  assert.equal(months.code, 200);
});
