import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
before(async () => {
  t = await startDocuments();
});
after(() => t.close());

type Client = typeof t.author;
const note = async (client: Client, itemId: string, tab: string, isEditing = false) => {
  const { data } = await client.put(`/document/${itemId}/presence`, { tab, isEditing });
  return data.map((one: { name: string; isEditing: boolean }) => [one.name, one.isEditing]);
};

test("says who else has the document open, once however many tabs, and who is writing", async () => {
  const itemId = await t.document();
  assert.deepEqual(await note(t.author, itemId, "a"), []);
  assert.deepEqual(await note(t.reviewer, itemId, "b"), [["author", false]]);
  await note(t.author, itemId, "a2", true);
  assert.deepEqual(await note(t.reviewer, itemId, "b"), [["author", true]]);
  assert.deepEqual(await note(t.second, itemId, "c"), [
    ["author", true],
    ["reviewer", false],
  ]);
  const other = await t.document();
  assert.deepEqual(await note(t.second, other, "c2"), []);
});

test("forgets who closes it, and who says nothing more", async () => {
  const itemId = await t.document();
  await note(t.author, itemId, "a");
  await note(t.reviewer, itemId, "b");
  await t.reviewer.del(`/document/${itemId}/presence?tab=b`);
  assert.deepEqual(await note(t.second, itemId, "c"), [["author", false]]);
  await t.pass(46);
  assert.deepEqual(await note(t.second, itemId, "c"), []);
});

test("is for who may read the document, and logs nothing", async () => {
  const itemId = await t.document();
  const { code } = await t.guest.put(`/document/${itemId}/presence`, {
    tab: "x",
    isEditing: false,
  });
  assert.equal(code, 401);
  const reader = await t.as("mechanic");
  const refused = await reader.put(`/document/${itemId}/presence`, { tab: "x", isEditing: false });
  assert.equal(refused.code, 403);
  const wrong = await t.author.put(`/document/${itemId}/presence`, {
    tab: "a b",
    isEditing: false,
  });
  assert.equal(wrong.code, 400);
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select("operId")
    .where("operUrl", "like", "%/presence%")
    .where("status", "=", "1")
    .execute();
  assert.deepEqual(rows, []);
});
