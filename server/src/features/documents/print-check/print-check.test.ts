import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const ask = (code: string, remoteAddress = "127.0.0.1") =>
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

test("says to everybody whether a revision still holds", async () => {
  const itemId = await t.document({ title: "核验 <程序> {{moment}}" });
  const first = await codeOf(itemId, 1);
  assert.match(first, /^[A-Z2-7]{16}$/);
  assert.equal((await ask(first)).statusCode, 404);
  await t.approve(itemId, 1);
  assert.equal((await ask(first)).statusCode, 404);
  await t.author.post(t.at(itemId, 1, "activate"), {});

  const { statusCode, headers, body } = await ask(first.toLowerCase());
  assert.deepEqual([statusCode, stateOf(body)], [200, "有效"]);
  assert.match(`${headers["content-type"]}`, /^text\/html/);
  const { docNumber } = await t.find(t.author, itemId, 1);
  const moment = t.time.now.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
  for (const words of [docNumber, "核验 &lt;程序&gt;", moment, `repairId=${itemId}`]) {
    assert.ok(body.includes(words), words);
  }
  assert.ok(Buffer.byteLength(body) < 5_000, `${Buffer.byteLength(body)}`);
  assert.ok(!body.includes("<script") && !body.includes("\u0000"));

  const second = await t.revise(itemId, "<p>新版。</p>");
  const { data: reading } = await t.reading(t.author, itemId);
  assert.equal(reading.printCode, await codeOf(itemId, second));
  assert.match(
    `${stateOf((await ask(first)).body)}`,
    /^已被版次 2 替代于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  assert.equal(stateOf((await ask(await codeOfItem(itemId))).body), "有效");

  await t.pass(1);
  await t.author.post(t.at(itemId, second, "withdraw"), { reason: "停用" });
  assert.match(`${stateOf((await ask(reading.printCode)).body)}`, /^已作废于 \d{4}-/);
  assert.match((await ask(first)).body, /该文件现无有效版次/);
});

test("tells at once what has happened since it was asked before", async () => {
  const itemId = await t.document();
  await t.approve(itemId, 1);
  const code = await codeOf(itemId, 1);
  assert.equal((await ask(code)).statusCode, 404);
  await t.author.post(t.at(itemId, 1, "activate"), {});
  assert.equal(stateOf((await ask(code)).body), "有效");
  const { data } = await t.author.post(`${t.base}/${itemId}/revisions`, {
    kind: "normal",
    reason: "换版",
  });
  await t.approve(itemId, data.revNo);
  assert.equal(stateOf((await ask(code)).body), "有效");
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  await t.author.post(t.at(itemId, data.revNo, "activate"), {});
  assert.match(`${stateOf((await ask(code)).body)}`, /^已被版次 2 替代于 /);
  assert.equal((await ask(await codeOf(itemId, 2))).statusCode, 200);
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  await t.author.post(t.at(itemId, data.revNo, "withdraw"), { reason: "停用" });
  assert.match(`${stateOf((await ask(await codeOf(itemId, 2))).body)}`, /^已作废于 /);
});

test("puts the moment of each request into the page that is kept", async () => {
  const code = await codeOfItem(await t.item());
  const before = (await ask(code)).body;
  t.time.now = new Date(t.time.now.getTime() + 1_000);
  assert.notEqual((await ask(code)).body, before);
});

test("answers alike for all codes that say nothing, and leads removed items nowhere", async () => {
  const removed = await t.item();
  const code = await codeOfItem(removed);
  assert.equal(stateOf((await ask(code)).body), "有效");
  assert.equal((await t.author.del(`${t.base}/${removed}`)).code, 200);
  const unreleased = await codeOfItem(await t.item({ releaseTime: "2999-01-01 08:00:00" }));
  const codes = [code, unreleased, "AAAAAAAAAAAAAAAA", "short", "a/b", "%3Cscript%3E"];
  const answers = await Promise.all(codes.map((one) => ask(one)));
  for (const { statusCode, body } of answers) {
    assert.deepEqual([statusCode, body], [404, answers[0]?.body]);
    assert.match(body, /<header><a href="\/web-site\/home">.*>返回首页<\/a>/s);
  }
});

test("lets an address try a limited number of codes", async () => {
  const address = "203.0.113.7";
  const code = await codeOfItem(await t.item());
  for (let tries = 0; tries < 60; tries += 1) {
    assert.equal((await ask("AAAAAAAAAAAAAAAA", address)).statusCode, 404);
  }
  const { statusCode, headers } = await ask(code, address);
  assert.equal(statusCode, 429);
  assert.ok(Number(headers["retry-after"]) > 0);
  assert.equal((await ask(code, "203.0.113.8")).statusCode, 200);
  await t.pass(600);
  assert.equal((await ask(code, address)).statusCode, 200);
});
