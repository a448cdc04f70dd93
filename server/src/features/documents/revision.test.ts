import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

test("puts an item under control with a draft, and leaves it unchanged for readers", async () => {
  const itemId = await t.createItem();
  const { data, message } = await t.author.post(`${t.itemPath}/${itemId}/document`, {});
  assert.match(data.docNumber, /^AM-145-\d{4}-\d{4}$/);
  assert.equal(message, "已转为受控文件");
  assert.deepEqual([data.state, data.revNo], ["draft", 1]);
  const { data: read } = await t.readItem(t.author, itemId);
  assert.equal(read.document, undefined);
  const again = await t.author.post(`${t.itemPath}/${itemId}/document`, {});
  assert.deepEqual([again.code, again.message], [409, "该内容已是受控文件"]);
  const other = await t.author.post(`${t.itemPath}/${await t.createItem()}/document`, {
    docNumber: data.docNumber,
  });
  assert.deepEqual([other.code, other.message], [409, "文件编号已存在"]);
});

test("refuses direct changes of a controlled item", async () => {
  const itemId = await t.createDocument();
  const { code, message } = await t.author.put(`${t.itemPath}/${itemId}`, { title: "另一标题" });
  assert.equal(code, 409);
  assert.equal(message, "该内容是受控文件，不能直接修改，请在受控文件中新建版次");
});

test("shows the revision in force with its responsible people, and its history", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "scheduled");
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const first = (await t.readItem(t.author, itemId)).data;
  assert.equal(first.document.revNo, 1);
  assert.deepEqual(first.document.reviewers, ["reviewer"]);
  assert.deepEqual(first.document.approvers, ["approver"]);
  await t.createRevision(itemId, "<p>第二版：按新力矩拧紧。</p>");
  const second = (await t.readItem(t.author, itemId)).data;
  assert.equal(second.content, "<p>第二版：按新力矩拧紧。</p>");
  assert.deepEqual(
    (await t.author.get(`${t.itemPath}/${itemId}/revisions`)).data.map(
      ({ revNo, state }: { revNo: number; state: string }) => [revNo, state],
    ),
    [
      [2, "effective"],
      [1, "superseded"],
    ],
  );
  const { data: office } = await t.author.get(`${t.itemPath}/details/${itemId}`);
  assert.equal(office.content, "<p>第二版：按新力矩拧紧。</p>");
  const { data: history } = await t.author.get(`${t.itemPath}/foreground/${itemId}/revisions`);
  assert.equal(history.length, 2);
});

test("refuses changes of a submitted revision and its files", async () => {
  const itemId = await t.createDocument();
  const pdf = new Blob(["%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"]);
  const form = new FormData();
  form.append("file", pdf, "图纸.pdf");
  await t.author.put(t.revisionPath(itemId, 1), form);
  const draft = await t.findRevision(t.author, itemId, 1);
  assert.equal(draft.fileVOList.length, 1);
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const edit = await t.author.put(t.revisionPath(itemId, 1), { title: "改" });
  assert.deepEqual([edit.code, edit.message], [409, "该版次已提交，内容不能再修改"]);
  assert.equal((await t.author.del(t.revisionPath(itemId, 1))).code, 409);
  const file = await t.author.del(`/system/oss/${draft.fileVOList[0].attachmentId}`);
  const frozen = "该内容是受控文件，不能直接修改，请在受控文件中新建版次";
  assert.deepEqual([file.code, file.message], [409, frozen]);
  const upload = new FormData();
  upload.append("file", pdf, "补充.pdf");
  const added = await t.author.post(`/system/oss/${itemId}`, upload);
  assert.deepEqual([added.code, added.message], [409, frozen]);
  await assert.rejects(
    sql`delete from sys_file where file_id = ${draft.fileVOList[0].attachmentId}`.execute(t.db),
    /fk__revision_file__file/,
  );
  await assert.rejects(
    sql`update revision set html = 'x' where item_id = ${itemId}::bigint`.execute(t.db),
    /frozen/,
  );
  await assert.rejects(
    sql`delete from revision where item_id = ${itemId}::bigint`.execute(t.db),
    /frozen/,
  );
  await assert.rejects(
    sql`delete from revision_file rf using revision r
    where rf.revision_id = r.revision_id and r.item_id = ${itemId}::bigint`.execute(t.db),
    /stay/,
  );
});

test("refuses a second draft of a kind, and deletes a draft that was never submitted", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const path = `${t.itemPath}/${itemId}/revisions`;
  await t.author.post(path, { kind: "normal", reason: "一" });
  const second = await t.author.post(path, { kind: "normal", reason: "二" });
  assert.deepEqual(
    [second.code, second.message],
    [409, "已有同类版次正在编写或审批，请先完成该版次"],
  );
  const noEnd = await t.author.post(path, { kind: "temporary", reason: "三" });
  assert.equal(noEnd.code, 400);
  assert.equal((await t.author.del(t.revisionPath(itemId, 2))).code, 200);
  assert.equal((await t.author.get(t.revisionPath(itemId, 2))).code, 404);
});

test("exports revisions in force, without drafts", async () => {
  const title = "有效文件清单试验";
  const itemId = await t.createDocument({ title });
  await t.createDocument({ title });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const answer = await t.app.inject({
    url: `/api/document/export?title=${encodeURIComponent(title)}&columns=title,module,revNo,kind`,
    headers: { authorization: `Bearer ${t.author.token}` },
  });
  assert.equal(answer.headers["x-export-rows"], "1");
  const { readXlsx } = await import("hucre/xlsx");
  const { sheets } = await readXlsx(answer.rawPayload);
  assert.deepEqual(sheets[0]?.rows, [
    ["标题", "模块", "版次", "版次类型"],
    [title, "145模块", 1, "正式"],
  ]);
});

test("exports the list of a past day with the approved facts", async () => {
  const title = "截至某日的清单";
  const itemId = await t.createDocument({ title });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await sql`update revision set effective = tstzmultirange(tstzrange(lower(effective) - interval '3 days', null))
    where item_id = ${itemId}::bigint`.execute(t.db);
  await t.advanceClock(1);
  const { data: draft } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "改名",
  });
  await t.author.put(t.revisionPath(itemId, draft.revNo), { title: `${title}（新）` });
  await t.approveAllSteps(itemId, draft.revNo);
  await t.author.post(t.revisionPath(itemId, draft.revNo, "activate"), {});
  const before = new Date(t.time.now.getTime() - 86_400_000);
  const [day = ""] = before.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" }).split(" ");
  const query = `at=${day}&title=${encodeURIComponent(title)}`;
  const { data } = await t.author.get(`/document?${query}`);
  assert.deepEqual([data.total, data.list[0].title, data.list[0].revNo], [1, title, 1]);
  const answer = await t.app.inject({
    url: `/api/document/export?${query}&columns=title,revNo`,
    headers: { authorization: `Bearer ${t.author.token}` },
  });
  const { readXlsx } = await import("hucre/xlsx");
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
  assert.equal(sheet?.name, `有效文件清单（截至${day}）`);
  assert.deepEqual(sheet?.rows, [
    ["标题", "版次"],
    [title, 1],
  ]);
  assert.equal((await t.author.get("/document?at=2000-01-01")).data.total, 0);
  assert.equal((await t.author.get("/document?at=gestern")).code, 400);
});

test("compares the texts of two revisions", async () => {
  const itemId = await t.createDocument({ content: "<p>力矩 50 N·m。</p><p>不变的一段。</p>" });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.createRevision(itemId, "<p>力矩 55 N·m。</p><p>不变的一段。</p>");
  const { data } = await t.author.get(t.revisionPath(itemId, 1, "diff/2"));
  assert.deepEqual([data.counts.changed, data.counts.same], [1, 1]);
  assert.match(data.blocks[0].inline, /<del>.*50.*<ins>.*55/s);
  assert.equal((await t.author.get(t.revisionPath(itemId, 1, "diff/9"))).code, 404);
  assert.equal((await t.author.get(t.revisionPath(itemId, 1, "diff/x"))).code, 404);
});
