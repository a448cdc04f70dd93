import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

test("puts an item under control: its text is a draft, and readers see what they saw", async () => {
  const itemId = await t.item();
  const { data, message } = await t.author.post(`${t.base}/${itemId}/document`, {});
  assert.match(data.docNumber, /^AM-145-\d{4}-\d{4}$/);
  assert.equal(message, "已转为受控文件");
  assert.deepEqual([data.state, data.revNo], ["draft", 1]);
  const { data: read } = await t.reading(t.author, itemId);
  assert.equal(read.document, undefined);
  const again = await t.author.post(`${t.base}/${itemId}/document`, {});
  assert.deepEqual([again.code, again.message], [409, "该内容已是受控文件"]);
  const other = await t.author.post(`${t.base}/${await t.item()}/document`, {
    docNumber: data.docNumber,
  });
  assert.deepEqual([other.code, other.message], [409, "文件编号已存在"]);
});

test("changes by revisions only", async () => {
  const itemId = await t.document();
  const { code, message } = await t.author.put(`${t.base}/${itemId}`, { title: "另一标题" });
  assert.equal(code, 409);
  assert.equal(message, "该内容是受控文件，不能直接修改，请在受控文件中新建版次");
});

test("shows the revision in force, with who answers for it, and keeps those before", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  assert.equal((await t.find(t.author, itemId, 1)).state, "scheduled");
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const first = (await t.reading(t.author, itemId)).data;
  assert.equal(first.document.revNo, 1);
  assert.deepEqual(first.document.reviewers, ["reviewer"]);
  assert.deepEqual(first.document.approvers, ["approver"]);
  await t.revise(itemId, "<p>第二版：按新力矩拧紧。</p>");
  const second = (await t.reading(t.author, itemId)).data;
  assert.equal(second.content, "<p>第二版：按新力矩拧紧。</p>");
  assert.deepEqual(
    (await t.author.get(`${t.base}/${itemId}/revisions`)).data.map(
      ({ revNo, state }: { revNo: number; state: string }) => [revNo, state],
    ),
    [
      [2, "effective"],
      [1, "superseded"],
    ],
  );
  const { data: office } = await t.author.get(`${t.base}/details/${itemId}`);
  assert.equal(office.content, "<p>第二版：按新力矩拧紧。</p>");
  const { data: history } = await t.author.get(`${t.base}/foreground/${itemId}/revisions`);
  assert.equal(history.length, 2);
});

test("gives what was in force at a past moment, with the hash that was signed", async () => {
  const itemId = await t.document();
  const start = t.time.now;
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const { sha256 } = await t.find(t.author, itemId, 1);
  await t.pass(60);
  await t.revise(itemId, "<p>第二版。</p>");
  const moment = new Date(start.getTime() + 30_000);
  const { rows } = await sql<{ at: string }>`
    select to_char(${moment.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    t.db,
  );
  const { data } = await t.reading(t.author, itemId, rows[0]?.at ?? "");
  assert.equal(data.content, "<p>按手册规定的力矩拧紧。</p>");
  assert.deepEqual([data.document.revNo, data.document.sha256], [1, sha256]);
  assert.deepEqual([data.document.state, data.document.currentRevNo], ["superseded", 2]);
  assert.equal((await t.reading(t.author, itemId, "2026-01-02")).code, 404);
  assert.equal((await t.reading(t.author, itemId, "gestern")).code, 400);
  assert.equal((await t.reading(t.author, itemId, "2999-01-01")).data.document.revNo, 2);
});

test("puts the normal revision aside for a temporary one, which gives way by itself", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const start = t.time.now.getTime();
  const until = await timeOf(new Date(start + 600_000));
  const revNo = await t.revise(itemId, "<p>临时：使用代用扳手。</p>", {
    kind: "temporary",
    effectiveUntil: until,
  });
  assert.equal((await t.reading(t.author, itemId)).data.document.kind, "temporary");
  assert.equal((await t.find(t.author, itemId, 1)).state, "scheduled");
  await t.pass(601);
  const { data } = await t.reading(t.author, itemId);
  assert.deepEqual([data.document.revNo, data.content], [1, "<p>按手册规定的力矩拧紧。</p>"]);
  assert.equal((await t.find(t.author, itemId, revNo)).state, "superseded");
});

test("comes into force at its moment, and the lists follow", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const start = t.time.now.getTime();
  const effectiveFrom = await timeOf(new Date(start + 60_000));
  const { data } = await t.author.post(`${t.base}/${itemId}/revisions`, {
    ...{ kind: "normal", reason: "换版", effectiveFrom },
  });
  await t.author.put(t.at(itemId, data.revNo), { title: "新力矩程序", content: "<p>新版。</p>" });
  await t.approve(itemId, data.revNo);
  assert.equal((await t.find(t.author, itemId, data.revNo)).state, "scheduled");
  assert.equal((await t.reading(t.author, itemId)).data.document.revNo, 1);
  await t.pass(61);
  // The job has not run yet: the reading is right all the same.
  assert.equal((await t.reading(t.author, itemId)).data.content, "<p>新版。</p>");
  await t.app.jobs.run("revisions-in-force");
  const { data: list } = await t.guest.get(
    `/open/platform?title=${encodeURIComponent("新力矩程序")}`,
  );
  assert.equal(list.total, 1);
});

test("changes what is read at its moment on two servers that have it cached", async () => {
  const other = await t.newServer();
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const { data } = await t.author.post(`${t.base}/${itemId}/revisions`, {
    ...{ kind: "normal", reason: "换版" },
  });
  await t.author.put(t.at(itemId, data.revNo), { content: "<p>到时生效。</p>" });
  await t.approve(itemId, data.revNo);
  // So that its moment comes while both have the reading: a fraction of a second from now.
  await t.db.transaction().execute(async (tx) => {
    const at = sql`${new Date(t.time.now.getTime() + 150).toISOString()}::timestamptz`;
    await sql`update revision set effective = tstzmultirange(tstzrange(lower(effective), ${at}))
      where item_id = ${itemId}::bigint and rev_no = 1`.execute(tx);
    await sql`update revision set effective = tstzmultirange(tstzrange(${at}, null))
      where item_id = ${itemId}::bigint and rev_no = ${data.revNo}`.execute(tx);
  });
  const read = async (app: typeof other) => {
    const headers = { authorization: `Bearer ${t.author.token}` };
    const url = `/api${t.base}/foreground/${itemId}`;
    return (await app.inject({ url, headers })).json().data.document.revNo;
  };
  t.app.responseCache.clear();
  assert.deepEqual([await read(t.app), await read(other)], [1, 1]);
  t.time.now = new Date(t.time.now.getTime() + 150);
  // The bytes that each has run out by themselves; nobody is told.
  for (const app of [t.app, other]) while ((await read(app)) !== data.revNo);
});

test("refuses any change of what was submitted, its files included", async () => {
  const itemId = await t.document();
  const pdf = new Blob(["%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"]);
  const form = new FormData();
  form.append("file", pdf, "图纸.pdf");
  await t.author.put(t.at(itemId, 1), form);
  const draft = await t.find(t.author, itemId, 1);
  assert.equal(draft.fileVOList.length, 1);
  await t.author.post(t.at(itemId, 1, "submit"));
  const edit = await t.author.put(t.at(itemId, 1), { title: "改" });
  assert.deepEqual([edit.code, edit.message], [409, "该版次已提交，内容不能再修改"]);
  assert.equal((await t.author.del(t.at(itemId, 1))).code, 409);
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

test("keeps one revision in force, whoever activates at the same moment", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  const answers = await Promise.all(
    [t.author, t.reviewer].map((client) => client.post(t.at(itemId, 1, "activate"), {})),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
});

test("withdraws a document that is deleted: links and collections stay, lists do not show it", async () => {
  const itemId = await t.document({ title: "作废的程序" });
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  await t.author.post("/aviation/collect", { collectType: "1", assocId: itemId });
  await t.pass(1);
  const { code } = await t.author.del(`${t.base}/${itemId}`);
  assert.equal(code, 200);
  const { data: list } = await t.guest.get(
    `/open/platform?title=${encodeURIComponent("作废的程序")}`,
  );
  assert.equal(list.total, 0);
  const { data } = await t.reading(t.author, itemId);
  assert.equal(data.document.state, "withdrawn");
  assert.equal(data.isCollect, true);
  const { data: head } = await t.author.get(`/document/${itemId}`);
  assert.equal(head.state, "withdrawn");
});

test("takes an item from the public whose document is deleted before it was in force", async () => {
  const itemId = await t.document({ title: "未生效即删除" });
  assert.equal((await t.author.del(`${t.base}/${itemId}`)).code, 200);
  assert.equal((await t.reading(t.author, itemId)).code, 404);
  assert.equal((await t.author.get(`/document/${itemId}`)).data.state, "draft");
});

test("gives the place of a withdrawn temporary or waiting revision back", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const effectiveUntil = await timeOf(new Date(t.time.now.getTime() + 600_000));
  const revNo = await t.revise(itemId, "<p>临时。</p>", { kind: "temporary", effectiveUntil });
  const { message } = await t.author.post(t.at(itemId, revNo, "withdraw"), { reason: "已恢复" });
  assert.equal(message, "已作废");
  assert.equal((await t.reading(t.author, itemId)).data.document.revNo, 1);
  const { data: revision } = await t.author.get(t.at(itemId, 1));
  assert.equal(revision.inForce.at(-1).until, null);
});

test("takes no second draft of a kind, and gives up one that nobody has seen", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  const path = `${t.base}/${itemId}/revisions`;
  await t.author.post(path, { kind: "normal", reason: "一" });
  const second = await t.author.post(path, { kind: "normal", reason: "二" });
  assert.deepEqual(
    [second.code, second.message],
    [409, "已有同类版次正在编写或审批，请先完成该版次"],
  );
  const noEnd = await t.author.post(path, { kind: "temporary", reason: "三" });
  assert.equal(noEnd.code, 400);
  assert.equal((await t.author.del(t.at(itemId, 2))).code, 200);
  assert.equal((await t.author.get(t.at(itemId, 2))).code, 404);
});

/** A moment as the wire has it. */
async function timeOf(moment: Date): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(${moment.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI:SS') as at`.execute(
    t.db,
  );
  return rows[0]?.at ?? "";
}

test("exports what is in force, and nothing that is on its way", async () => {
  const title = "有效文件清单试验";
  const itemId = await t.document({ title });
  await t.document({ title });
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
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
