import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { ownMessagesPath } from "@aeromaint/contracts/message-center/message-kinds.ts";
import {
  builtInTemplateTexts,
  type MessageTemplateKey,
  messageTemplateKeys,
  messageTemplates,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import { messageTemplatePath } from "@aeromaint/contracts/message-center/template-resource.ts";
import { fillTemplate } from "@aeromaint/contracts/message-center/template-text.ts";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { templatedMessages } from "./expand/templated-messages.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let mechanic: TestClient;
let mechanicId: string;
let repairId: string;
const items = "/platform/info";

before(async () => {
  t = await startTestApp();
  [admin, mechanic] = [await t.as("admin"), await t.as("mechanic")];
  const category = { name: "起落架", orderNum: 9, cover: "2" };
  const { categoryId } = (await admin.post("/platform/category", category)).data;
  const item = {
    categoryId,
    title: "前轮{{摘要}}<b>更换</b>",
    content: "<p>步骤</p>",
    releaseUser: "张三",
    releaseTime: "2026-01-01 08:00:00",
  };
  repairId = (await admin.post(items, item)).data.repairId;
  const person = t.db.selectFrom("sysUser").select("userId").where("userName", "=", "mechanic");
  mechanicId = (await person.executeTakeFirstOrThrow()).userId;
  await t.db
    .insertInto("aviationCollect")
    .values({ userId: mechanicId, collectType: "1", assocId: repairId })
    .execute();
  await t.app.outbox.idle();
});
after(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom("messageTemplate").execute();
  await t.db.deleteFrom("message").execute();
  await t.db.deleteFrom("messagePreference").execute();
  await t.db.deleteFrom("outboxEvent").execute();
  await t.db.deleteFrom("notificationChannel").execute();
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "0" })
    .where("configKey", "=", "sys.message.changeMinutes")
    .execute();
});

const key = "item.revised";
const one = `${messageTemplatePath}/${key}`;
const texts = (over: object = {}) => ({ ...builtInTemplateTexts(key), version: 0, ...over });
const sentence = ({ code, message }: { code: number; message: string }) => [code, message];
const mails = () => t.db.selectFrom("delivery").select(["address", "content"]).execute();

async function lastMessage(): Promise<{ title: string; body: string }> {
  await admin.put(`${items}/${repairId}`, { summary: `${Math.random()}` });
  await t.app.outbox.idle();
  return (await mechanic.get(ownMessagesPath)).data.list[0];
}

test("lists the texts of all events, with built-in texts by default", async () => {
  const { data } = await admin.get(messageTemplatePath);
  assert.deepEqual(
    data.map((row: { key: string }) => row.key),
    messageTemplateKeys,
  );
  assert.equal((await admin.put(one, texts({ title: "有更新" }))).code, 200);
  const changed = (await admin.get(messageTemplatePath)).data.find(
    (row: { key: string }) => row.key === key,
  );
  assert.deepEqual([changed.title, changed.version], ["有更新", 1]);
  assert.ok(changed.updateBy);
});

test("refuses unknown and unclosed variables", async () => {
  assert.deepEqual(sentence(await admin.put(one, texts({ title: "{{密码}}" }))), [
    400,
    "没有变量 {{密码}}，可用的变量：标题、摘要",
  ]);
  assert.deepEqual(sentence(await admin.put(one, texts({ mailBody: "请看 {{标题" }))), [
    400,
    "变量 {{标题 没有以 }} 结束",
  ]);
  assert.equal((await admin.put(one, texts({ title: "" }))).code, 400);
  assert.equal((await admin.put(`${messageTemplatePath}/user.password`, texts())).code, 400);
  const trial = { ...texts({ body: "{{constructor}}" }), withMail: false };
  assert.equal((await admin.post(`${one}/trial`, trial)).code, 400);
});

test("uses a changed text on every server immediately, until it is restored", async () => {
  const other = await t.newServer();
  const saved = await other.inject({
    method: "PUT",
    url: `/api${one}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: texts({ title: "《{{标题}}》有了新内容", body: "请阅读" }),
  });
  assert.equal(saved.statusCode, 200);
  // Otherwise the second server would process events that this test expects on the first one.
  await other.close();
  const changed = await lastMessage();
  assert.deepEqual(
    [changed.title, changed.body],
    ["《前轮{{摘要}}<b>更换</b>》有了新内容", "请阅读"],
  );
  assert.equal((await admin.del(one)).code, 200);
  assert.equal((await lastMessage()).title, "《前轮{{摘要}}<b>更换</b>》已更新");
});

test("uses separate texts for mails, and never parses values as templates or SQL", async () => {
  const mail = { email: "mechanic@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userId", "=", mechanicId).execute();
  const wish = { userId: mechanicId, kind: "collection", way: "mail" };
  await t.db.insertInto("messagePreference").values(wish).execute();
  const mailTitle = "'); drop table message; -- $1 {{标题}}";
  await admin.put(one, texts({ mailTitle, mailBody: "{{标题}}{{标题}}" }));
  assert.equal((await lastMessage()).title, "《前轮{{摘要}}<b>更换</b>》已更新");
  const name = "前轮{{摘要}}<b>更换</b>";
  const content = (await mails())[0]?.content as { title: string; text: string };
  assert.deepEqual(
    [content.title, content.text],
    [`'); drop table message; -- $1 ${name}`, `${name}${name}`],
  );
});

test("refuses a stale change, and accepts a change after a restore", async () => {
  assert.equal((await admin.put(one, texts({ title: "第一" }))).code, 200);
  assert.equal((await admin.put(one, texts({ title: "第二" }))).code, 409);
  assert.equal((await admin.put(one, texts({ title: "第二", version: 1 }))).code, 200);
  await admin.del(one);
  assert.equal((await admin.put(one, texts({ title: "第三", version: 2 }))).code, 409);
  assert.equal((await admin.put(one, texts({ title: "第三" }))).code, 200);
});

test("sends a trial to the user, by mail if possible", async () => {
  const trial = (withMail: boolean) => admin.post(`${one}/trial`, { ...texts(), withMail });
  assert.equal((await trial(false)).code, 200);
  const { list } = (await admin.get(ownMessagesPath)).data;
  assert.equal(list[0].title, "【试发】《前轮更换》已更新");
  assert.equal((await mechanic.get(ownMessagesPath)).data.total, 0, "nobody else hears of it");
  await t.db.updateTable("sysUser").set({ email: null }).where("userName", "=", "admin").execute();
  const channel = {
    channelName: "邮件",
    kind: "mail",
    status: "1",
    target: "127.0.0.1:1",
    settings: "{}",
  };
  const without = await trial(true);
  assert.equal(without.code, 409);
  assert.match(without.message, /未配置邮件|没有邮箱/);
  await t.db.insertInto("notificationChannel").values(channel).execute();
  assert.deepEqual(sentence(await trial(true)), [409, "您的账号没有邮箱，无法试发邮件"]);
  const mail = { email: "admin@example.com" };
  await t.db.updateTable("sysUser").set(mail).where("userName", "=", "admin").execute();
  assert.equal((await trial(true)).code, 200);
  const sent = await mails();
  assert.deepEqual(
    sent.map(({ address }) => address),
    ["admin@example.com"],
  );
});

test("refuses users without the permission", async () => {
  assert.equal((await mechanic.get(messageTemplatePath)).code, 403);
  assert.equal((await mechanic.put(one, texts())).code, 403);
  assert.equal((await mechanic.del(one)).code, 403);
  assert.equal((await mechanic.post(`${one}/trial`, {})).code, 403);
});

test("fills every template from minimal and complete facts, and requires no optional fact", async () => {
  for (const key of messageTemplateKeys) {
    const { variables } = messageTemplates[key];
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, ""]));
    for (const facts of [empty, variables]) {
      const [message] = await filledBy(key, facts);
      assert.equal(message?.title, fillTemplate(messageTemplates[key].title, facts));
      assert.equal(message?.mailBody, fillTemplate(messageTemplates[key].body, facts));
    }
    if (messageTemplates[key].title.includes("{{"))
      await assert.rejects(filledBy(key, {}), /没有值/);
  }
});

async function filledBy(key: MessageTemplateKey, facts: object) {
  const rows = sql`select null::uuid as event_id, 1::bigint as user_id, null as link, ${JSON.stringify(facts)}::jsonb as facts`;
  const messages = await templatedMessages(t.db, [{ key, rows }]);
  const { rows: filled } = await sql<{
    title: string;
    mailBody: string;
  }>`${messages ?? sql``}`.execute(t.db);
  return filled;
}
