import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const getPage = (code: string, remoteAddress = "127.0.0.1") =>
  t.app.inject({ url: `/q/${code}`, remoteAddress });

const stateOf = (body: string) => /<p class="state[^>]*>([^<]*)</.exec(body)?.[1];

const codeOf = async (itemId: string, revNo: number) => {
  const { printCode } = await t.db
    .selectFrom("revision")
    .select("printCode")
    .where("itemId", "=", itemId)
    .where("revNo", "=", revNo)
    .executeTakeFirstOrThrow();
  return printCode;
};

const codeOfItem = async (itemId: string) => {
  const { printCode } = await t.db
    .selectFrom("contentItem")
    .select("printCode")
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  return printCode;
};

test("shows everybody the validity of a revision", async () => {
  const itemId = await t.createDocument({ title: "核验 <程序> {{moment}}" });
  const first = await codeOf(itemId, 1);
  assert.match(first, /^[A-Z2-7]{16}$/);
  assert.equal((await getPage(first)).statusCode, 404);
  await t.approveAllSteps(itemId, 1);
  assert.equal((await getPage(first)).statusCode, 404);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});

  const { statusCode, headers, body } = await getPage(first.toLowerCase());
  assert.deepEqual([statusCode, stateOf(body)], [200, "有效"]);
  assert.match(`${headers["content-type"]}`, /^text\/html/);
  const { docNumber } = await t.findRevision(t.author, itemId, 1);
  const moment = t.time.now.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
  for (const words of [docNumber, "核验 &lt;程序&gt;", moment, `repairId=${itemId}`]) {
    assert.ok(body.includes(words), words);
  }
  assert.ok(Buffer.byteLength(body) < 5_000, `${Buffer.byteLength(body)}`);
  assert.ok(!body.includes("<script") && !body.includes("\u0000"));

  const second = await t.createRevision(itemId, "<p>新版。</p>");
  const { data: reading } = await t.readItem(t.author, itemId);
  assert.equal(reading.printCode, await codeOf(itemId, second));
  assert.match(
    `${stateOf((await getPage(first)).body)}`,
    /^已被版次 2 替代于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  assert.equal(stateOf((await getPage(await codeOfItem(itemId))).body), "有效");

  await t.advanceClock(1);
  await t.author.post(t.revisionPath(itemId, second, "withdraw"), { reason: "停用" });
  assert.match(`${stateOf((await getPage(reading.printCode)).body)}`, /^已作废于 \d{4}-/);
  assert.match((await getPage(first)).body, /该文件现无有效版次/);
});

test("shows changes since the last request immediately", async () => {
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  const code = await codeOf(itemId, 1);
  assert.equal((await getPage(code)).statusCode, 404);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  assert.equal(stateOf((await getPage(code)).body), "有效");
  const { data } = await t.author.post(`${t.itemPath}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
  });
  await t.approveAllSteps(itemId, data.revNo);
  assert.equal(stateOf((await getPage(code)).body), "有效");
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  await t.author.post(t.revisionPath(itemId, data.revNo, "activate"), {});
  assert.match(`${stateOf((await getPage(code)).body)}`, /^已被版次 2 替代于 /);
  assert.equal((await getPage(await codeOf(itemId, 2))).statusCode, 200);
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  await t.author.post(t.revisionPath(itemId, data.revNo, "withdraw"), { reason: "停用" });
  assert.match(`${stateOf((await getPage(await codeOf(itemId, 2))).body)}`, /^已作废于 /);
});

test("puts the time of each request into the cached page", async () => {
  const code = await codeOfItem(await t.createItem());
  const before = (await getPage(code)).body;
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  assert.notEqual((await getPage(code)).body, before);
});

test("answers equally for all unknown codes, and does not link to removed items", async () => {
  const removed = await t.createItem();
  const code = await codeOfItem(removed);
  assert.equal(stateOf((await getPage(code)).body), "有效");
  assert.equal((await t.author.del(`${t.itemPath}/${removed}`)).code, 200);
  const unreleased = await codeOfItem(await t.createItem({ releaseTime: "2999-01-01 08:00:00" }));
  const codes = [code, unreleased, "AAAAAAAAAAAAAAAA", "short", "a/b", "%3Cscript%3E"];
  const answers = await Promise.all(codes.map((one) => getPage(one)));
  for (const { statusCode, body } of answers) {
    assert.deepEqual([statusCode, body], [404, answers[0]?.body]);
    assert.match(body, /<header><a href="\/web-site\/home">.*>返回首页<\/a>/s);
  }
});

test("limits the number of codes per address", async () => {
  const address = "203.0.113.7";
  const code = await codeOfItem(await t.createItem());
  for (let tries = 0; tries < 60; tries += 1) {
    assert.equal((await getPage("AAAAAAAAAAAAAAAA", address)).statusCode, 404);
  }
  const { statusCode, headers } = await getPage(code, address);
  assert.equal(statusCode, 429);
  assert.ok(Number(headers["retry-after"]) > 0);
  assert.equal((await getPage(code, "203.0.113.8")).statusCode, 200);
  await t.advanceClock(600);
  assert.equal((await getPage(code, address)).statusCode, 200);
});
