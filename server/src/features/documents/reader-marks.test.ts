import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

async function createDocumentInForce(): Promise<string> {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.advanceClock(10);
  return itemId;
}

const isRevised = async (itemId: string, at = "") =>
  (await t.readItem(t.second, itemId, at)).data.document.isRevised;

test("reports once that a new revision came into force since the last reading", async () => {
  const itemId = await createDocumentInForce();
  assert.equal(await isRevised(itemId), undefined);
  await t.advanceClock(60);
  await t.createRevision(itemId, "<p>第二版。</p>");
  await t.advanceClock(60);
  // Reading a past revision does not count as reading the current one.
  assert.equal(await isRevised(itemId, "2999-01-01"), undefined);
  assert.equal(await isRevised(itemId), true);
  assert.equal(await isRevised(itemId), undefined);
  assert.equal((await t.readItem(t.reviewer, itemId)).data.document.isRevised, undefined);
});

async function findCollected(itemId: string) {
  const { data } = await t.second.get(`/aviation/collect?collectType=1&assocId=${itemId}`);
  return data.list[0];
}

test("marks a changed collected document until it is read, and a withdrawn one", async () => {
  const itemId = await createDocumentInForce();
  await t.second.post("/aviation/collect", { collectType: "1", assocId: itemId });
  // The database sets the time of the collection.
  await t.db
    .updateTable("aviationCollect")
    .set({ createdAt: t.time.now.toISOString() })
    .where("assocId", "=", itemId)
    .execute();
  assert.equal((await findCollected(itemId)).document.change, null);
  assert.equal((await findCollected(itemId)).document.revNo, 1);
  await t.advanceClock(60);
  await t.createRevision(itemId, "<p>第二版。</p>");
  await t.advanceClock(60);
  assert.equal((await findCollected(itemId)).document.change, "revised");
  await t.readItem(t.second, itemId);
  assert.equal((await findCollected(itemId)).document.change, null);
  await t.author.post(t.revisionPath(itemId, 2, "withdraw"), { reason: "停用" });
  const row = await findCollected(itemId);
  assert.equal(row.document.change, "withdrawn");
  assert.equal(row.repairInfoVO, null);
});

test("shows the revision in lists", async () => {
  const itemId = await createDocumentInForce();
  const { data } = await t.second.get("/open/platform?pageSize=50");
  const { document } = data.list.find(({ repairId }: { repairId: string }) => repairId === itemId);
  assert.deepEqual(
    { ...document, docNumber: "" },
    { docNumber: "", revNo: 1, kind: "normal", state: "effective", reviewBy: null },
  );
});
