import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

async function inForce(): Promise<string> {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  await t.pass(10);
  return itemId;
}

const isRevised = async (itemId: string, at = "") =>
  (await t.reading(t.second, itemId, at)).data.document.isRevised;

test("says once that another revision came into force since the last reading", async () => {
  const itemId = await inForce();
  assert.equal(await isRevised(itemId), undefined);
  await t.pass(60);
  await t.revise(itemId, "<p>第二版。</p>");
  await t.pass(60);
  // Reading what was before is no reading of what is.
  assert.equal(await isRevised(itemId, "2999-01-01"), undefined);
  assert.equal(await isRevised(itemId), true);
  assert.equal(await isRevised(itemId), undefined);
  assert.equal((await t.reading(t.reviewer, itemId)).data.document.isRevised, undefined);
});

async function collected(itemId: string) {
  const { data } = await t.second.get(`/aviation/collect?collectType=1&assocId=${itemId}`);
  return data.list[0];
}

test("marks a collected document that changed until it is read, and a withdrawn one", async () => {
  const itemId = await inForce();
  await t.second.post("/aviation/collect", { collectType: "1", assocId: itemId });
  // The collection's own time is the database's.
  await t.db
    .updateTable("aviationCollect")
    .set({ createdAt: t.time.now.toISOString() })
    .where("assocId", "=", itemId)
    .execute();
  assert.equal((await collected(itemId)).document.change, null);
  assert.equal((await collected(itemId)).document.revNo, 1);
  await t.pass(60);
  await t.revise(itemId, "<p>第二版。</p>");
  await t.pass(60);
  assert.equal((await collected(itemId)).document.change, "revised");
  await t.reading(t.second, itemId);
  assert.equal((await collected(itemId)).document.change, null);
  await t.author.post(t.at(itemId, 2, "withdraw"), { reason: "停用" });
  const row = await collected(itemId);
  assert.equal(row.document.change, "withdrawn");
  assert.equal(row.repairInfoVO, null);
});

test("says in lists which revision is shown", async () => {
  const itemId = await inForce();
  const { data } = await t.second.get("/open/platform?pageSize=50");
  const { document } = data.list.find(({ repairId }: { repairId: string }) => repairId === itemId);
  assert.deepEqual(
    { ...document, docNumber: "" },
    { docNumber: "", revNo: 1, kind: "normal", state: "effective", reviewBy: null },
  );
});
