import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../../test/harness.ts";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let supplier: TestClient;
let aviator: TestClient;
let categoryId: string;
let firmId: string;
const path = "/material/inquiry";

before(async () => {
  t = await startMaterialApp();
  supplier = await t.as("supplier");
  aviator = await t.as("aviator");
  categoryId = await t.createCategory();
  const firm = await t.db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("enterpriseName", "=", "云翼航材有限公司")
    .executeTakeFirstOrThrow();
  firmId = firm.informationId;
});
after(() => t.close());

const offered = (fields: object = {}) =>
  t.createProduct({ categoryId, supplierId: firmId, status: "1", ...fields });
const ask = (infoId: string, over: object = {}, by = t.mechanic) =>
  by.post(path, { infoId, quantity: 2, message: "交货期多久？", phone: "13800001111", ...over });
const listOf = async (client: TestClient, list: string) =>
  (await client.get(`${path}${list}`)).data.list;
const idsOf = async (client: TestClient, list: string) =>
  (await listOf(client, list)).map(({ inquiryId }: { inquiryId: string }) => inquiryId);

test("sends an inquiry to the offering firm, and the reply to the inquirer", async () => {
  const infoId = await offered({ name: "询价主轮", partNumber: "AM-32-9" });
  const { message, data } = await ask(infoId);
  assert.equal(message, "询价已发送");
  const { inquiryId } = data;
  const [received] = await listOf(supplier, "/received");
  assert.deepEqual(
    { ...received, createTime: "" },
    {
      inquiryId,
      infoId,
      name: "询价主轮",
      partNumber: "AM-32-9",
      supplierName: "云翼航材有限公司",
      inquirerName: "周启航",
      quantity: 2,
      message: "交货期多久？",
      phone: "13800001111",
      state: "0",
      createTime: "",
      reply: null,
      replierName: null,
      replyTime: null,
      quote: null,
      quoteUntil: null,
    },
  );
  const reminders = async () => (await supplier.get("/system/common/user/profile")).data.reminders;
  assert.deepEqual(await reminders(), ["您有1条询价待回复，请到个人中心查看"]);
  const reply = { reply: "现货，三日内发出。" };
  assert.equal((await supplier.put(`${path}/received/${inquiryId}`, reply)).message, "回复成功");
  assert.deepEqual(await reminders(), []);
  const [own] = await listOf(t.mechanic, "/own");
  assert.deepEqual(
    [own.state, own.reply, own.replierName],
    ["1", "现货，三日内发出。", "云翼航材"],
  );
  assert.ok(own.replyTime);
  const again = await supplier.put(`${path}/received/${inquiryId}`, reply);
  assert.deepEqual([again.code, again.message], [409, "该询价已回复"]);
});

test("stores a quote with the reply, and returns the reason to refuse an inquiry in advance", async () => {
  const infoId = await offered({ name: "报价件" });
  const refusal = async (by = t.mechanic) =>
    (await by.get(`${path}/refusal?infoId=${infoId}`)).data;
  assert.deepEqual(await refusal(), { message: null, inquiryId: null });
  assert.equal((await refusal(supplier)).message, "该产品由您发布，无需询价");
  const { inquiryId } = (await ask(infoId)).data;
  assert.deepEqual(await refusal(), { message: "您已询价该产品，请等待回复", inquiryId });
  const reply = (body: object) =>
    supplier.put(`${path}/received/${inquiryId}`, { reply: "可供", ...body });
  const past = await reply({ quote: 1, quoteUntil: "2020-01-01" });
  assert.deepEqual([past.code, past.message], [400, "报价有效期不能早于今天"]);
  const bare = await reply({ quoteUntil: "2099-01-01" });
  assert.deepEqual([bare.code, bare.message], [400, "请填写报价"]);
  assert.equal((await reply({ quote: "880.5", quoteUntil: "2099-01-01" })).code, 200);
  const [own] = await listOf(t.mechanic, "/own");
  assert.deepEqual([own.quote, own.quoteUntil], [880.5, "2099-01-01"]);
  assert.deepEqual(await refusal(), { message: null, inquiryId: null });
  assert.equal((await t.mechanic.get(`${path}/refusal?infoId=999999999`)).code, 404);
});

test("lets staff with the permission reply, and masks the telephone in the list", async () => {
  const infoId = await offered({ name: "平台代答件" });
  const { inquiryId } = (await ask(infoId)).data;
  const query = `?state=0&name=${encodeURIComponent("平台代答件")}`;
  const [row] = await listOf(t.operator, query);
  assert.deepEqual([row.inquiryId, row.phone], [inquiryId, "138****1111"]);
  const waiting = (await t.operator.get(`${path}/pending`)).data.total;
  assert.equal((await t.operator.get(`${path}/${inquiryId}`)).data.phone, "13800001111");
  assert.equal((await t.operator.put(`${path}/${inquiryId}`, { reply: "请联系我们" })).code, 200);
  assert.equal((await t.operator.get(`${path}/pending`)).data.total, waiting - 1);
  assert.deepEqual(await listOf(t.operator, query), []);
  const logged = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "subject", "operName"])
    .where("subject", "=", "平台代答件")
    .where("title", "like", "%询价")
    .orderBy("operId")
    .execute();
  assert.deepEqual(
    logged.map(({ title, operName }) => [title, operName]),
    [
      ["询价", "mechanic"],
      ["查看询价", "operator"],
      ["回复询价", "operator"],
    ],
  );
});

test("shows an inquiry only to the inquirer, the recipient and staff", async () => {
  const infoId = await offered();
  const { inquiryId } = (await ask(infoId)).data;
  const everywhere = async (client: TestClient) => [
    (await idsOf(client, "/own")).includes(inquiryId),
    (await idsOf(client, "/received")).includes(inquiryId),
  ];
  assert.deepEqual(await everywhere(t.mechanic), [true, false]);
  assert.deepEqual(await everywhere(supplier), [false, true]);
  assert.deepEqual(await everywhere(aviator), [false, false]);
  const reply = { reply: "冒名" };
  for (const client of [aviator, t.mechanic]) {
    assert.equal((await client.put(`${path}/received/${inquiryId}`, reply)).code, 404);
    assert.equal((await client.put(`${path}/${inquiryId}`, reply)).code, 403);
    assert.equal((await client.get(`${path}/${inquiryId}`)).code, 403);
    assert.equal((await client.get(path)).code, 403);
  }
  assert.equal((await t.guest.post(path, {})).code, 401);
});

test("limits staff to their data scope", async () => {
  const { data } = await t.send({ categoryId, name: "他人发布件" }, t.admin);
  await t.admin.patch(`/material/info/${data.infoId}`, { status: 1 });
  const { inquiryId } = (await ask(data.infoId)).data;
  const reach = (dataScope: string) =>
    t.db
      .updateTable("sysRole")
      .set({ dataScope })
      .where("roleKey", "=", "platform_admin")
      .execute();
  await reach("5");
  assert.equal((await idsOf(t.operator, "?pageSize=200")).includes(inquiryId), false);
  assert.equal((await t.operator.get(`${path}/${inquiryId}`)).code, 404);
  assert.equal((await t.operator.put(`${path}/${inquiryId}`, { reply: "改" })).code, 404);
  await reach("1");
  assert.equal((await idsOf(t.operator, "?pageSize=200")).includes(inquiryId), true);
  // Without a firm the publisher of the product receives the inquiry.
  assert.equal((await idsOf(t.admin, "/received")).includes(inquiryId), true);
});

test("accepts one open inquiry per product, even for repeated requests", async () => {
  const infoId = await offered();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(infoId)));
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409, 409, 409, 409]);
  const refused = answers.find(({ code }) => code === 409);
  assert.equal(refused?.message, "您已询价该产品，请等待回复");
  const { inquiryId } = answers.find(({ code }) => code === 200)?.data ?? {};
  await supplier.put(`${path}/received/${inquiryId}`, { reply: "有货" });
  assert.equal((await ask(infoId)).code, 200);
});

test("refuses hidden products, own products and invalid values", async () => {
  const pending = await t.createProduct({ categoryId });
  for (const infoId of [pending, "999999999"]) assert.equal((await ask(infoId)).code, 404);
  const infoId = await offered();
  const own = await ask(infoId, {}, supplier);
  assert.deepEqual([own.code, own.message], [409, "该产品由您发布，无需询价"]);
  for (const [field, value] of [
    ["quantity", 0],
    ["quantity", "1e3"],
    ["quantity", 1_000_000],
    ["message", " "],
    ["message", "问".repeat(501)],
    ["phone", "电话"],
  ] as const) {
    const { code, data } = await ask(infoId, { [field]: value });
    assert.deepEqual([code, data.errors[0].field], [400, field], String(value));
  }
  assert.equal((await ask(infoId, { phone: null })).code, 200);
});

test("remains visible to the inquirer after product or firm are deleted", async () => {
  const infoId = await offered({ name: "将下架件" });
  const { inquiryId } = (await ask(infoId)).data;
  await t.operator.del(`/material/info/${infoId}`);
  const [own] = await listOf(t.mechanic, "/own");
  assert.deepEqual([own.inquiryId, own.infoId, own.name], [inquiryId, null, "将下架件"]);
  await t.admin.put(`/repair/info/status/${firmId}`, { status: "2" });
  const other = await offered();
  await ask(other);
  const [next] = await listOf(t.mechanic, "/own");
  assert.equal(next.supplierName, null);
  await t.admin.put(`/repair/info/status/${firmId}`, { status: "1" });
});

test("accepts twenty inquiries per account and day", async () => {
  const infoIds = await Promise.all(Array.from({ length: 21 }, () => offered()));
  const codes: number[] = [];
  for (const infoId of infoIds) codes.push((await ask(infoId, {}, aviator)).code);
  assert.deepEqual([codes.filter((code) => code === 200).length, codes.at(-1)], [20, 429]);
  t.at(new Date(Date.now() + 25 * 3600 * 1000));
  const later = await t.as("aviator");
  assert.equal((await ask(infoIds.at(-1) ?? "", {}, later)).code, 200);
});
