import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
before(async () => {
  t = await startDocuments();
});
after(() => t.close());

type Client = typeof t.author;
const putPresence = async (client: Client, itemId: string, tab: string, isEditing = false) => {
  const { data } = await client.put(`/document/${itemId}/presence`, { tab, isEditing });
  return data.map((one: { name: string; isEditing: boolean }) => [one.name, one.isEditing]);
};

test("lists other people with the document open, once per person, and editors", async () => {
  const itemId = await t.createDocument();
  assert.deepEqual(await putPresence(t.author, itemId, "a"), []);
  assert.deepEqual(await putPresence(t.reviewer, itemId, "b"), [["author", false]]);
  await putPresence(t.author, itemId, "a2", true);
  assert.deepEqual(await putPresence(t.reviewer, itemId, "b"), [["author", true]]);
  assert.deepEqual(await putPresence(t.second, itemId, "c"), [
    ["author", true],
    ["reviewer", false],
  ]);
  const other = await t.createDocument();
  assert.deepEqual(await putPresence(t.second, other, "c2"), []);
});

test("removes people who close the document or send no more heartbeats", async () => {
  const itemId = await t.createDocument();
  await putPresence(t.author, itemId, "a");
  await putPresence(t.reviewer, itemId, "b");
  await t.reviewer.del(`/document/${itemId}/presence?tab=b`);
  assert.deepEqual(await putPresence(t.second, itemId, "c"), [["author", false]]);
  await t.advanceClock(46);
  assert.deepEqual(await putPresence(t.second, itemId, "c"), []);
});

test("requires access to the document, and writes no operation log", async () => {
  const itemId = await t.createDocument();
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
