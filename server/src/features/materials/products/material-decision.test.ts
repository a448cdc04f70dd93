import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let categoryId: string;

before(async () => {
  t = await startMaterialApp();
  categoryId = await t.createCategory();
});
after(() => t.close());

const path = (id: string) => `/material/info/${id}`;
const details = async (id: string) => (await t.operator.get(path(id))).data;
const stored = (id: string) =>
  t.db
    .selectFrom("materialInfo")
    .select(["status", "decidedBy", "decidedAt"])
    .where("infoId", "=", id)
    .executeTakeFirstOrThrow();

test("approves a product once, by JSON or form data", async () => {
  const passed = await t.createProduct({ categoryId });
  assert.equal((await t.operator.patch(path(passed), { status: 1 })).message, "审核成功");
  assert.equal((await details(passed)).status, "1");
  const rejected = await t.createProduct({ categoryId });
  assert.equal((await t.operator.patch(path(rejected), t.buildForm({ status: "2" }))).code, 200);
  const row = await stored(rejected);
  assert.equal(row.status, "2");
  assert.ok(row.decidedBy && row.decidedAt);
  for (const id of [passed, rejected]) {
    const again = await t.operator.patch(path(id), { status: "1" });
    assert.deepEqual([again.code, again.message], [409, "该产品已审核"]);
  }
});

test("refuses other states than approved and rejected", async () => {
  const id = await t.createProduct({ categoryId });
  for (const body of [{}, { status: "0" }, { status: "3" }, { status: "" }]) {
    const { code, data } = await t.operator.patch(path(id), body);
    assert.deepEqual([code, data.errors[0].field], [400, "status"]);
  }
  assert.equal((await t.mechanic.patch(path(id), { status: 1 })).code, 403);
  assert.equal((await t.operator.patch("/material/info/999999999", { status: 1 })).code, 404);
  assert.equal((await details(id)).status, "0");
});

test("accepts one of two concurrent decisions, and logs it", async () => {
  const id = await t.createProduct({ categoryId });
  const answers = await Promise.all([
    t.operator.patch(path(id), { status: "1" }),
    t.admin.patch(path(id), { status: "2" }),
  ]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
  const decided = answers[0]?.code === 200 ? "1" : "2";
  assert.equal((await stored(id)).status, decided);
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "status", "changes"])
    .where("operUrl", "like", `%${path(id)}`)
    .where("requestMethod", "=", "PATCH")
    .orderBy("status")
    .execute();
  assert.deepEqual(
    rows.map(({ title, businessType, status }) => [title, businessType, status]),
    [
      ["审核航材信息", "2", "1"],
      ["审核航材信息", "2", "2"],
    ],
  );
  assert.deepEqual(rows[0]?.changes, [
    { field: "status", title: "审核状态", from: "0", to: decided },
  ]);
});

test("makes a rejected product pending after an edit", async () => {
  const id = await t.createProduct({ categoryId, status: "2" });
  assert.equal((await t.operator.put(path(id), { brand: "改后" })).code, 200);
  assert.deepEqual(await stored(id), { status: "0", decidedBy: null, decidedAt: null });
  assert.equal((await t.operator.patch(path(id), { status: "1" })).code, 200);
  assert.equal((await t.operator.put(path(id), { brand: "再改" })).code, 200);
  assert.equal((await details(id)).status, "1");
});

test("refuses a form that was opened before the decision", async () => {
  const id = await t.createProduct({ categoryId });
  const { version } = await details(id);
  await t.operator.patch(path(id), { status: "1" });
  const late = await t.operator.put(path(id), { brand: "旧表单", version });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
});

test("ignores a state in the product form", async () => {
  assert.equal((await t.send({ categoryId, decidedBy: 1 })).code, 400, "a part unknown to all");
  const { data } = await t.send({ categoryId, status: "1", viewNum: 900 });
  const row = await details(data.infoId);
  assert.deepEqual([row.status, row.viewNum], ["0", 0]);
  await t.operator.put(path(data.infoId), { status: "1", brand: "改" });
  assert.equal((await details(data.infoId)).status, "0");
});

test("shows the reason of a rejection only to editors, until the next edit", async () => {
  const id = await t.createProduct({ categoryId });
  const reason = "缺少适航批准标签";
  assert.equal((await t.operator.patch(path(id), { status: "2", reason })).code, 200);
  assert.equal((await details(id)).reason, reason);
  const { list } = (await t.operator.get(`/material/info?categoryId=${categoryId}&status=2`)).data;
  assert.equal(list.find((row: { infoId: string }) => row.infoId === id).reason, reason);
  await t.operator.put(path(id), { brand: "补充标签" });
  assert.equal((await details(id)).reason, null);
  await t.operator.patch(path(id), { status: "1", reason: "不留" });
  assert.equal((await details(id)).reason, null);
  const { data } = await t.guest.get(`/open/material/details/${id}`);
  assert.equal("reason" in data, false);
});

test("decides on several products, all or nothing", async () => {
  const [first, second] = [
    await t.createProduct({ categoryId }),
    await t.createProduct({ categoryId }),
  ];
  const both = await t.operator.patch(path(`${first},${second}`), { status: "1" });
  assert.equal(both.message, "审核成功");
  assert.deepEqual([(await details(first)).status, (await details(second)).status], ["1", "1"]);
  const third = await t.createProduct({ categoryId });
  const mixed = await t.operator.patch(path(`${third},${second}`), { status: "2" });
  assert.deepEqual([mixed.code, mixed.message], [409, "所选产品中有已审核的，请刷新后重试"]);
  assert.equal((await details(third)).status, "0");
});

test("counts pending products", async () => {
  const waiting = async () => (await t.operator.get("/material/info/pending")).data.total;
  const before = await waiting();
  const id = await t.createProduct({ categoryId });
  assert.equal(await waiting(), before + 1);
  await t.operator.patch(path(id), { status: "1" });
  assert.equal(await waiting(), before);
  assert.equal((await t.mechanic.get("/material/info/pending")).code, 403);
});

test("appends decisions with the product facts to the evidence ledger", async () => {
  const ids = [
    await t.createProduct({ categoryId }),
    await t.createProduct({ categoryId, name: "液压泵" }),
  ];
  await t.operator.patch(path(ids.join(",")), { status: "2", reason: "资料不全" });
  const rows = await t.db
    .selectFrom("evidence")
    .select(["act", "subjectId", "subjectLabel", "details", "sha256"])
    .where("subjectId", "in", ids)
    .orderBy("seq")
    .execute();
  assert.deepEqual(
    rows.map(({ act, subjectId }) => [act, subjectId]),
    ids.map((id) => ["product.reject", id]),
  );
  assert.equal(rows[1]?.subjectLabel, "液压泵");
  assert.deepEqual(rows[0]?.details, { reason: "资料不全" });
  assert.notEqual(rows[0]?.sha256, rows[1]?.sha256);
});
