import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { TestClient } from "../../../../test/harness.ts";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const moved = "<p>每次使用之前检查校准标签是否在有效期之内</p>";
const first = `${moved}<h2>准备</h2><p>选用量程合适的扳手。</p><p>多余的一段说明。</p><h2>拧紧</h2><p>拧紧至 25 N·m。</p><p>做好记录。</p>`;
const second = `<h2>准备</h2><p>选用量程合适的扳手。</p><h2>拧紧</h2><p>拧紧至 28 N·m。</p><p></p><p>做好记录。</p><h2>复核</h2><p>由另一人复核并签字。</p>${moved}`;

const getChanges = (itemId: string, revNo: number | string, client: TestClient = t.second) =>
  client.get(`${t.itemPath}/foreground/${itemId}/revisions/${revNo}/changes`);

async function createDocumentInForce(content = first): Promise<string> {
  const itemId = await t.createDocument({ content });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.advanceClock(10);
  return itemId;
}

test("marks changed, added, moved and removed blocks in the shown text", async () => {
  const itemId = await createDocumentInForce();
  await t.createRevision(itemId, second);
  const { data } = await getChanges(itemId, 2);
  const { previousRevNo, blockCount, changes } = data;
  assert.deepEqual([previousRevNo, blockCount], [1, 9]);
  assert.deepEqual(
    changes.map((one: { at: number; change: string; section: string; words: string }) => [
      one.at,
      one.change,
      one.section,
      one.words,
    ]),
    [
      [2, "removed", "准备", "多余的一段说明。"],
      [3, "changed", "拧紧", "拧紧至 28 N·m。"],
      [6, "added", null, "复核"],
      [7, "added", "复核", "由另一人复核并签字。"],
      [8, "moved", "复核", "每次使用之前检查校准标签是否在有效期之内"],
    ],
  );
  assert.deepEqual((await getChanges(itemId, 1)).data, {
    previousRevNo: null,
    blockCount: 0,
    changes: [],
  });
});

test("truncates the words of a long block", async () => {
  const itemId = await createDocumentInForce();
  await t.createRevision(itemId, `${first}<p>${"长".repeat(80)}</p>`);
  const { data } = await getChanges(itemId, 2);
  assert.equal(data.changes[0].words, `${"长".repeat(60)}…`);
});

test("compares a temporary revision and the next normal one with the same normal revision", async () => {
  const itemId = await createDocumentInForce("<p>用标准扳手。</p>");
  const { rows } = await sql<{ at: string }>`
    select to_char(${new Date(t.time.now.getTime() + 600_000).toISOString()}::timestamptz,
      'YYYY-MM-DD HH24:MI:SS') as at`.execute(t.db);
  const temporary = await t.createRevision(itemId, "<p>用代用扳手。</p>", {
    kind: "temporary",
    effectiveUntil: rows[0]?.at,
  });
  assert.equal((await getChanges(itemId, temporary)).data.previousRevNo, 1);
  await t.advanceClock(700);
  const next = await t.createRevision(itemId, "<p>用代用扳手。</p><p>记录编号。</p>");
  const { data } = await getChanges(itemId, next);
  assert.equal(data.previousRevNo, 1);
  assert.deepEqual(
    data.changes.map(({ change }: { change: string }) => change),
    ["changed", "added"],
  );
});

test("returns no changes of drafts, revisions in review and scheduled revisions", async () => {
  const itemId = await createDocumentInForce();
  await t.advanceClock(1);
  const effectiveFrom = "2999-01-01 00:00:00";
  const sent = { kind: "normal", reason: "换版", effectiveFrom };
  const { revNo } = (await t.author.post(`${t.itemPath}/${itemId}/revisions`, sent)).data;
  await t.author.put(t.revisionPath(itemId, revNo), { content: second });
  assert.equal((await getChanges(itemId, revNo, t.author)).code, 404);
  await t.approveAllSteps(itemId, revNo);
  assert.equal((await t.findRevision(t.author, itemId, revNo)).state, "scheduled");
  assert.equal((await getChanges(itemId, revNo, t.author)).code, 404);
});

test("does not compare with a revision that was never in force", async () => {
  const itemId = await createDocumentInForce("<p>甲的一段。</p>");
  await t.advanceClock(1);
  const sent = { kind: "normal", reason: "作废的", effectiveFrom: "2999-01-01 00:00:00" };
  const { revNo } = (await t.author.post(`${t.itemPath}/${itemId}/revisions`, sent)).data;
  await t.author.put(t.revisionPath(itemId, revNo), { content: "<p>没有生效的一段。</p>" });
  await t.approveAllSteps(itemId, revNo);
  await t.author.post(t.revisionPath(itemId, revNo, "withdraw"), { reason: "不再需要" });
  const next = await t.createRevision(itemId, "<p>乙的一段。</p>");
  const { data } = await getChanges(itemId, next);
  assert.equal(data.previousRevNo, 1);
  assert.ok(!JSON.stringify(data).includes("没有生效"));
});

test("requires access to the item: refuses visitors, drafts and other modules", async () => {
  const itemId = await createDocumentInForce();
  await t.createRevision(itemId, second);
  assert.equal((await getChanges(itemId, 2, t.guest)).code, 401);
  assert.equal(
    (await t.second.get(`/train/info/foreground/${itemId}/revisions/2/changes`)).code,
    404,
  );
  const ordinary = await t.createItem();
  assert.equal((await getChanges(ordinary, 1)).code, 404);
  assert.equal((await getChanges(itemId, 9)).code, 404);
  assert.equal((await getChanges(itemId, "x")).code, 400);
  const unborn = await t.createDocument();
  assert.equal((await getChanges(unborn, 1)).code, 404);
});
