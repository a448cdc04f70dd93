import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
before(async () => {
  t = await startDocuments();
});
after(() => t.close());

/** Entries of a document: act, person, hash and details. */
async function evidenceOf(itemId: string) {
  const revisions = t.db
    .selectFrom("revision")
    .select((eb) => eb.cast<string>("revisionId", "text").as("id"))
    .where("itemId", "=", itemId);
  return t.db
    .selectFrom("evidence")
    .selectAll()
    .where("subjectId", "in", revisions)
    .orderBy("seq")
    .execute();
}

test("records decisions, activations and withdrawals with actor and hash", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  await t.decide(t.second, itemId, 1, "return");
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  const { sha256, docNumber, title } = await t.findRevision(t.author, itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "withdraw"), {
    reason: "工艺停用",
    category: "力矩施工程序",
  });
  const rows = await evidenceOf(itemId);
  assert.deepEqual(
    rows.map(({ act, actor }) => [act, (actor as { account: string }).account]),
    [
      ["revision.return", "second"],
      ["revision.approve", "reviewer"],
      ["revision.approve", "approver"],
      ["revision.activate", "author"],
      ["revision.withdraw", "author"],
    ],
  );
  assert.ok(rows.slice(1).every((row) => row.sha256 === sha256));
  assert.equal(rows[0]?.subjectLabel, `${docNumber} 第 1 版 ${title}`);
  assert.deepEqual(rows[4]?.details, { reason: "工艺停用", category: "力矩施工程序" });
});

test("records nothing for a refused act", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const refused = await t.decide(t.author, itemId, 1);
  assert.equal(refused.code, 403);
  assert.deepEqual(await evidenceOf(itemId), []);
});

test("keeps entries unchanged when the person moves", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  const before = await evidenceOf(itemId);
  await t.db
    .updateTable("sysUser")
    .set({ nickName: "改名", deptId: null })
    .where("userId", "=", t.approver.userId)
    .execute();
  assert.deepEqual(await evidenceOf(itemId), before);
});
