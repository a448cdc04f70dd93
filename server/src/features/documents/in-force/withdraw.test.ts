import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const withdraw = (itemId: string, revNo: number, reason = "立项取消") =>
  t.author.post(t.revisionPath(itemId, revNo, "withdraw"), { reason });

const head = async (itemId: string) => (await t.author.get(`/document/${itemId}`)).data;

const withdrawals = (itemId: string) =>
  t.db
    .selectFrom("evidence as e")
    .innerJoin("revision as r", (join) =>
      join.on((eb) => eb("e.subjectId", "=", eb.cast<string>("r.revisionId", "text"))),
    )
    .select(["r.revNo", "e.sha256"])
    .where("r.itemId", "=", itemId)
    .where("e.act", "=", "revision.withdraw")
    .orderBy("r.revNo")
    .execute();

const found = async (title: string) =>
  (await t.guest.get(`/open/platform?title=${encodeURIComponent(title)}`)).data.total;

test("ends a document that was never in force, and freezes its draft", async () => {
  const title = "从未生效的程序";
  const itemId = await t.createDocument({ title });
  assert.equal(await found(title), 1);
  assert.equal((await withdraw(itemId, 1, "")).code, 400);
  const { code, message } = await withdraw(itemId, 1);
  assert.deepEqual([code, message], [200, "已作废"]);
  const revision = await t.findRevision(t.author, itemId, 1);
  assert.deepEqual([revision.state, revision.withdrawal], ["withdrawn", "立项取消"]);
  assert.match(revision.sha256, /^[0-9a-f]{64}$/);
  assert.deepEqual(await withdrawals(itemId), [{ revNo: 1, sha256: revision.sha256 }]);
  const { state, wasInForce, effectiveTime } = await head(itemId);
  assert.deepEqual([state, wasInForce, effectiveTime], ["withdrawn", false, null]);
  const { data: listed } = await t.author.get(
    `/document?state=withdrawn&title=${encodeURIComponent(title)}`,
  );
  assert.equal(listed.total, 1);
  await t.advanceClock(1);
  assert.equal(await found(title), 0);
  assert.equal((await t.readItem(t.author, itemId)).code, 404);
  assert.equal((await t.author.del(`${t.itemPath}/${itemId}`)).code, 409);
  const again = await withdraw(itemId, 1);
  assert.deepEqual([again.code, again.message], [409, "该版次当前状态不能作废"]);
});

test("requires a fresh proof of identity", async () => {
  const itemId = await t.createDocument();
  await t.db
    .updateTable("sysSession")
    .set({ provedAt: null, signInProvedAt: null })
    .where("userId", "=", t.author.userId)
    .execute();
  const { code } = await withdraw(itemId, 1);
  assert.equal(code, 403);
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "draft");
  await t.advanceClock(1);
});

test("ends revisions in review and scheduled ones with the document, and removes open tasks", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const todos = async () => {
    const { data } = await t.reviewer.get("/document/todo?pageSize=100");
    return data.list.filter((row: { itemId: string }) => row.itemId === itemId).length;
  };
  assert.equal(await todos(), 1);
  assert.equal((await withdraw(itemId, 1)).code, 200);
  assert.equal(await todos(), 0);

  const waiting = await t.createDocument();
  await t.approveAllSteps(waiting, 1);
  const path = `${t.itemPath}/${waiting}/revisions`;
  await t.author.post(path, { kind: "normal", reason: "再改" });
  assert.equal((await withdraw(waiting, 2)).code, 200);
  for (const revNo of [1, 2]) {
    assert.equal((await t.findRevision(t.author, waiting, revNo)).state, "withdrawn");
  }
  assert.equal((await withdrawals(waiting)).length, 2);
});

test("hides the item if the only revision is withdrawn before its scheduled time", async () => {
  const title = "未到生效日的程序";
  const itemId = await t.createDocument({ title });
  await t.approveAllSteps(itemId, 1);
  const effectiveFrom = "2999-01-01 00:00:00";
  assert.equal(
    (await t.author.post(t.revisionPath(itemId, 1, "activate"), { effectiveFrom })).code,
    200,
  );
  await t.advanceClock(1);
  assert.equal(await found(title), 1, "until then it is shown as before");
  assert.equal((await withdraw(itemId, 1)).code, 200);
  await t.advanceClock(1);
  assert.equal(await found(title), 0);
});

test("refuses to withdraw a draft of a document that is or was in force", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.advanceClock(1);
  await t.author.post(`${t.itemPath}/${itemId}/revisions`, { kind: "normal", reason: "再改" });
  const { code, message } = await withdraw(itemId, 2);
  assert.deepEqual([code, message], [409, "该版次当前状态不能作废"]);
  assert.equal((await t.findRevision(t.author, itemId, 2)).state, "draft");
  assert.equal((await head(itemId)).wasInForce, true);
  assert.deepEqual(await withdrawals(itemId), []);
});

test("withdraws a normal revision together with the temporary one that replaces it", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.advanceClock(1);
  const normal = await t.createRevision(itemId, "<p>第二版。</p>");
  const effectiveUntil = "2999-01-01 00:00:00";
  await t.createRevision(itemId, "<p>临时。</p>", { kind: "temporary", effectiveUntil });
  await t.advanceClock(1);
  assert.equal((await withdraw(itemId, normal)).code, 200);
  assert.equal((await head(itemId)).state, "withdrawn");
  const { data } = await t.author.get(`${t.itemPath}/${itemId}/revisions`);
  const states = data.map((row: { revNo: number; state: string }) => [row.revNo, row.state]);
  assert.deepEqual(states, [
    [3, "withdrawn"],
    [2, "withdrawn"],
    [1, "superseded"],
  ]);
});
