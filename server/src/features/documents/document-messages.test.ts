import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
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

/** Messages to a person, oldest first. */
async function titlesOf(client: TestClient): Promise<string[]> {
  await t.app.outbox.idle();
  const { list } = succeeded(await client.get(ownMessagesPath));
  return list.map(({ title }: { title: string }) => title.replace(/AM-\S+ .*/, "文件")).reverse();
}

test("notifies deciders of a waiting revision, and authors of decisions", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
  assert.deepEqual([await titlesOf(t.approver), await titlesOf(t.author)], [[], []]);
  const { list } = succeeded(await t.reviewer.get(ownMessagesPath));
  assert.match(list[0].link, new RegExp(`\\?document=${itemId}&rev=1$`));
  await t.decide(t.reviewer, itemId, 1);
  assert.deepEqual(await titlesOf(t.approver), ["待审批：文件"]);
  await t.decide(t.approver, itemId, 1, "return");
  assert.deepEqual(await titlesOf(t.author), ["已退回：文件"]);
  await t.approveAllSteps(itemId, 1);
  assert.deepEqual(await titlesOf(t.author), ["已退回：文件", "已批准：文件"]);
});

test("sends no message if the revision is recalled first", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
  await t.author.post(t.revisionPath(itemId, 1, "recall"));
  const { revisionId } = await t.findRevision(t.author, itemId, 1);
  await t.app.inTransaction((unit) =>
    enqueueMessageEvent(unit, "approval.waiting", { revisionId: String(revisionId) }),
  );
  assert.deepEqual(await titlesOf(t.reviewer), ["待审批：文件"]);
});

test("notifies recipients of a circulation, and reminds them until they sign", async () => {
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const one = await t.createReader("message-one", null);
  const two = await t.createReader("message-two", null);
  const [first, second] = [await one.client(), await two.client()];
  const { circulationId } = await t.startCirculation(revisionId, {
    userIds: [one.userId, two.userId],
  });
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

const inForce = { kind: "normal", state: "effective", reviewBy: null };

test("shows the document summary in messages to people with access", async () => {
  const itemId = await t.createDocument();
  const { docNumber } = await t.findRevision(t.author, itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  await t.app.outbox.idle();
  const [waiting] = succeeded(await t.reviewer.get(ownMessagesPath)).list;
  assert.deepEqual(waiting.document, { ...inForce, docNumber, revNo: 1, state: "review" });
  assert.equal(waiting.releaseTime, undefined);
  // Without a document permission, a person sees only the message.
  const roles = await t.db.selectFrom("sysUserRole").selectAll().execute();
  await t.db.deleteFrom("sysUserRole").where("userId", "=", t.reviewer.userId).execute();
  const [later] = succeeded(await t.reviewer.get(ownMessagesPath)).list;
  assert.deepEqual([later.title, later.document], [waiting.title, undefined]);
  await t.db
    .insertInto("sysUserRole")
    .values(roles.filter(({ userId }) => userId === t.reviewer.userId))
    .execute();
});

test("shows the revision to sign in circulation messages, and the one in force in change messages", async () => {
  const { itemId, revisionId } = await t.createRevisionInForce();
  const { docNumber } = await t.findRevision(t.author, itemId, 1);
  const reader = await t.createReader("message-mark", null);
  const client = await reader.client();
  await client.post("/aviation/collect", { collectType: "1", assocId: itemId });
  await t.startCirculation(revisionId, { userIds: [reader.userId] });
  await t.app.outbox.idle();
  const { typeId } = await t.db
    .selectFrom("aircraftType")
    .select("typeId")
    .executeTakeFirstOrThrow();
  const stated = { mode: "replace", chapters: [], types: [{ typeId }] };
  const uncontrolled = await t.createItem({ title: "未受控的工艺" });
  succeeded(await t.author.put(`/platform/applicability/repair/${uncontrolled}`, stated));
  succeeded(
    await client.put("/system/common/user/aircraft", { typeIds: [typeId], hidesOthers: false }),
  );
  await t.app.inTransaction(async (unit) => {
    for (const [nth, id] of [itemId, uncontrolled].entries()) {
      await unit.tx
        .insertInto("message")
        .values({
          userId: reader.userId,
          kind: "collection",
          way: "in_app",
          title: `变更${nth}`,
          eventId: randomUUID(),
          createdAt: t.time.now.toISOString(),
          link: `/web-site/maintain-info?repairId=${id}`,
        })
        .execute();
    }
  });
  /** Messages about the ordinary item, the document and the circulation. */
  const read = async () => {
    const { list } = succeeded(await client.get(ownMessagesPath));
    const titled = (start: string) =>
      list.find(({ title }: { title: string }) => title.startsWith(start));
    return [titled("变更1"), titled("变更0"), titled("请签收")];
  };
  const [ordinary, changed, addressed] = await read();
  const revision = { ...inForce, docNumber, revNo: 1 };
  assert.deepEqual([ordinary.document, ordinary.isFitting], [undefined, true]);
  assert.equal(ordinary.releaseTime, "2026-01-01 08:00:00");
  assert.deepEqual([changed.document, changed.isFitting], [revision, undefined]);
  assert.deepEqual([addressed.kind, addressed.document], ["circulation", revision]);
  await t.createRevision(itemId, "<p>第二版。</p>");
  const [, after, signed] = await read();
  assert.equal(after.document.revNo, 2);
  assert.deepEqual([signed.document.revNo, signed.document.state], [1, "superseded"]);
  // An item that is no longer public has no description.
  await t.db
    .updateTable("contentItem")
    .set({ takeDownTime: "2026-01-02 08:00:00" })
    .where("itemId", "=", uncontrolled)
    .execute();
  assert.equal((await read())[0].releaseTime, undefined);
});

test("notifies collectors and channels of a revision by one event", async () => {
  const { itemId } = await t.createRevisionInForce();
  const reader = await t.createReader("collects-document", null);
  const client = await reader.client();
  const { userId } = reader;
  await t.db
    .insertInto("aviationCollect")
    .values({ userId, assocId: itemId, collectType: "1" })
    .execute();
  await t.app.outbox.idle();
  await t.db.deleteFrom("outboxEvent").execute();
  const revNo = await t.createRevision(itemId, "<p>新的内容</p>");
  const events = await t.db.selectFrom("outboxEvent").select(["kind", "payload"]).execute();
  const shown = events.filter(({ kind }) => ["document.inForce", "item.changed"].includes(kind));
  assert.deepEqual(
    shown.map(({ kind }) => kind),
    ["document.inForce"],
  );
  assert.partialDeepStrictEqual(shown[0]?.payload, { itemId, revNo, change: "revised" });
  assert.equal((await titlesOf(client)).length, 1);
});
