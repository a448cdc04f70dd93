import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { ownMessagesPath } from "@aeromaint/contracts/message-center/message-kinds.ts";
import type { TestClient } from "../../../test/harness.ts";
import { enqueueMessageEvent } from "../message-center/message-event.ts";
import { circulations, startCirculations, succeeded } from "./circulation/circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;

before(async () => {
  t = await startCirculations();
});
after(() => t.close());
beforeEach(async () => {
  await t.app.outbox.idle();
  await t.db.deleteFrom("message").execute();
});

/** What a person was sent, the oldest first. */
async function titlesOf(client: TestClient): Promise<string[]> {
  await t.app.outbox.idle();
  const { list } = succeeded(await client.get(ownMessagesPath));
  return list.map(({ title }: { title: string }) => title.replace(/AM-\S+ .*/, "文件")).reverse();
}

test("deciders hear that a revision waits for them, authors what was decided", async () => {
  const itemId = await t.document();
  await t.author.post(t.at(itemId, 1, "submit"));
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
  assert.deepEqual([await titlesOf(t.approver), await titlesOf(t.author)], [[], []]);
  const { list } = succeeded(await t.reviewer.get(ownMessagesPath));
  assert.match(list[0].link, new RegExp(`\\?document=${itemId}&rev=1$`));
  await t.decide(t.reviewer, itemId, 1);
  assert.deepEqual(await titlesOf(t.approver), ["待审批：文件"]);
  await t.decide(t.approver, itemId, 1, "return");
  assert.deepEqual(await titlesOf(t.author), ["已退回：文件"]);
  await t.approve(itemId, 1);
  assert.deepEqual(await titlesOf(t.author), ["已退回：文件", "已批准：文件"]);
});

test("nobody hears of a revision that was taken back before it was sent", async () => {
  const itemId = await t.document();
  await t.author.post(t.at(itemId, 1, "submit"));
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
  await t.author.post(t.at(itemId, 1, "recall"));
  const { revisionId } = await t.find(t.author, itemId, 1);
  await t.app.inTransaction((unit) =>
    enqueueMessageEvent(unit, "approval.waiting", { revisionId: String(revisionId) }),
  );
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
});

test("recipients hear of a circulation and of reminders until they have signed", async () => {
  const { revisionId, sha256 } = await t.revision();
  const one = await t.reader("message-one", null);
  const two = await t.reader("message-two", null);
  const [first, second] = [await one.client(), await two.client()];
  const { circulationId } = await t.start(revisionId, { userIds: [one.userId, two.userId] });
  const [titles] = [await titlesOf(first), await titlesOf(second)];
  assert.equal(titles.length, 1);
  assert.match(titles[0] ?? "", /^请签收：/);
  const { list } = succeeded(await first.get(ownMessagesPath));
  assert.equal(list[0].link, `/web-site/circulation?id=${circulationId}`);
  succeeded(await t.sign(first, circulationId, { sha256 }));
  succeeded(await t.author.put(`${circulations}/${circulationId}/remind`));
  assert.equal((await titlesOf(first)).length, 1);
  assert.match((await titlesOf(second))[1] ?? "", /^签收提醒：/);
});
