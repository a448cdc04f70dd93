import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { eventually } from "../../../../test/process/eventually.ts";
import { printQueue as queue } from "../../../infra/pdf/pdf-in-worker.ts";
import { startCirculations } from "../circulation/circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;
before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const pdfOf = (itemId: string, revNo: number, { token }: { token: string | undefined }) =>
  t.app.inject({
    url: `/api${t.revisionPath(itemId, revNo, "pdf")}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** Text of all pages without spaces. */
async function wordsOf(itemId: string, revNo: number): Promise<string> {
  const { statusCode, headers, rawPayload } = await pdfOf(itemId, revNo, t.author);
  assert.equal(statusCode, 200);
  assert.equal(headers["content-type"], "application/pdf");
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text.replaceAll(/\s+/g, "");
}

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const rows = `<tr><th colspan="2">工具</th><th>力矩</th></tr>
  <tr><td rowspan="2">扳手</td><td>甲</td><td>12 N·m</td></tr><tr><td>乙</td><td>15 N·m</td></tr>`;
const content = `<h2>准备</h2><p>断开电源，<strong>挂警告牌</strong>。</p>
  <ul><li>查手册</li><li>领工具<ol><li>登记</li></ol></li></ul>
  <table><tbody>${rows}</tbody></table><blockquote><p>注意防护。</p></blockquote><hr>
  <p><img src="data:image/png;base64,${pixel}" alt="示意图"></p>`;

test("prints header, text, tables and responsible people", async () => {
  const itemId = await t.createDocument({ content });
  const draft = await wordsOf(itemId, 1);
  for (const words of [
    "编写中",
    "非受控副本",
    "断开电源，挂警告牌。",
    "登记",
    "15N·m",
    "注意防护。",
  ]) {
    assert.ok(draft.includes(words), words);
  }
  assert.ok((await pdfOf(itemId, 1, t.author)).rawPayload.includes("/Subtype /Image"));
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { sha256, docNumber } = await t.findRevision(t.author, itemId, 1);
  const words = await wordsOf(itemId, 1);
  for (const part of [docNumber, sha256, "审核：reviewer", "批准：approver", "签收记录无"]) {
    assert.ok(words.includes(part), part);
  }
  assert.ok(!words.includes("编写中"));
});

test("prints and downloads the signed facts, unaffected by later renames", async () => {
  const itemId = await t.createDocument();
  await t.author.put(t.revisionPath(itemId, 1), { chapters: ["32"] });
  const facts = () =>
    t.app.inject({
      url: `/api${t.revisionPath(itemId, 1, "facts")}`,
      headers: { authorization: `Bearer ${t.author.token}` },
    });
  assert.equal((await facts()).statusCode, 404);
  await t.approveAllSteps(itemId, 1);
  const category = `/platform/category/${t.categoryId}`;
  await t.author.put(category, { name: "改名后的分类" });
  const { sha256, docNumber } = await t.findRevision(t.author, itemId, 1);
  const { body, headers } = await facts();
  assert.equal(hash("sha256", body), sha256);
  assert.match(`${headers["content-disposition"]}`, new RegExp(`"${docNumber} .*json"`));
  const words = await wordsOf(itemId, 1);
  for (const part of ["力矩施工程序", "适用范围", "32章"]) assert.ok(words.includes(part), part);
  // Version 1 of the canonical JSON has no applicability, and title and releaser in other places.
  const { facts: later, texts, ...signed } = JSON.parse(body);
  const { title, releaseUser } = texts;
  const { chapters: _chapters, types: _types, department: _department, ...first } = later;
  const older = JSON.stringify({ ...signed, title, facts: { ...first, releaseUser } });
  await sql`alter table revision disable trigger user`.execute(t.db);
  await sql`update revision set facts = ${older}, facts_form = 1, sha256 = ${hash("sha256", older)}
    where item_id = ${itemId}::bigint`.execute(t.db);
  await sql`alter table revision enable trigger user`.execute(t.db);
  const before = await wordsOf(itemId, 1);
  assert.ok(before.includes("力矩施工程序") && !before.includes("适用范围"));
  assert.ok(before.includes(title.replaceAll(" ", "")));
  await t.author.put(category, { name: "力矩施工程序" });
});

test("prints characters of all fonts, and lists unprintable ones before the activation", async () => {
  const itemId = await t.createDocument({ content: "<p>𠮷 10⁻³ ☑ 한국어 ภาษาไทย</p>" });
  const words = await wordsOf(itemId, 1);
  for (const part of ["𠮷", "10⁻³", "☑", "한국어"]) assert.ok(words.includes(part), part);
  assert.deepEqual((await t.findRevision(t.author, itemId, 1)).unprintable, []);
  const other = await t.createDocument({ content: "<p>注意😀</p>" });
  assert.deepEqual((await t.findRevision(t.author, other, 1)).unprintable, ["😀"]);
  assert.ok((await wordsOf(other, 1)).includes("注意［U+1F600］"));
});

test("prints signatures for people who may see circulations", async () => {
  const { itemId, revisionId, sha256 } = await t.createRevisionInForce();
  const signer = await t.createReader("签收人", await t.createDept("放行车间"));
  const { circulationId } = await t.startCirculation(revisionId, { userIds: [signer.userId] });
  const client = await signer.client();
  await t.advanceClock(0);
  const path = `/document/circulations/${circulationId}/sign`;
  assert.equal((await client.post(path, { sha256, seconds: 30 })).code, 200);
  const words = await wordsOf(itemId, 1);
  assert.ok(words.includes("签收人放行车间"), words.slice(-200));
  assert.ok(words.includes("与首页摘要值一致"));
});

test("prints a long text on many pages, and refuses people without the permission", async () => {
  const long = "<p>检查前确认发动机已冷却，并按手册规定的力矩拧紧。</p>".repeat(600);
  const itemId = await t.createDocument({ content: long });
  const { statusCode, rawPayload } = await pdfOf(itemId, 1, t.author);
  assert.equal(statusCode, 200, rawPayload.toString("utf8", 0, 200));
  const { totalPages } = await extractText(new Uint8Array(rawPayload));
  assert.ok(totalPages > 10, `${totalPages}`);
  const reader = await t.as("mechanic");
  assert.equal((await pdfOf(itemId, 1, reader)).statusCode, 403);
  assert.equal((await pdfOf(itemId, 9, t.author)).statusCode, 404);
});

test("prints a short text while others print long ones, and drops cancelled requests", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const long = ["甲", "乙", "丙"].map((person) =>
    queue.run({ person, weight: 140_000 }, () => ended),
  );
  assert.deepEqual([queue.activeCount, queue.pendingCount], [2, 1]);
  assert.ok(
    (await wordsOf(await t.createDocument({ content: "<p>一页</p>" }), 1)).includes("一页"),
  );
  const itemId = await t.createDocument({ content: `<p>${"拧紧".repeat(20_000)}</p>` });
  const leaving = new AbortController();
  const address = await t.app.listen({ host: "127.0.0.1", port: 0 });
  const left = fetch(`${address}/api${t.revisionPath(itemId, 1, "pdf")}`, {
    headers: { authorization: `Bearer ${t.author.token}` },
    signal: leaving.signal,
  });
  await eventually("the fourth long text in the queue", () => queue.pendingCount === 2);
  leaving.abort();
  await assert.rejects(left, { name: "AbortError" });
  await eventually("the third one alone in the queue", () => queue.pendingCount === 1);
  end();
  await Promise.all(long);
});

test("refuses a text with too many pages, and names the limit", async () => {
  const limit = (configValue: string) =>
    t.db
      .updateTable("sysConfig")
      .set({ configValue })
      .where("configKey", "=", "document.maxPrintedPages")
      .execute();
  const itemId = await t.createDocument({ content: "<p>检查</p>".repeat(120) });
  await limit("2");
  const { statusCode, body } = await pdfOf(itemId, 1, t.author);
  const message = "内容超过2页，无法生成 PDF，请拆分成几篇，或请管理员调高“打印页数上限”";
  assert.deepEqual([statusCode, JSON.parse(body).message], [413, message]);
  await limit("500");
  assert.equal((await pdfOf(itemId, 1, t.author)).statusCode, 200);
});
