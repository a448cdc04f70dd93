import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../../test/harness.ts";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let supplier: TestClient;
let categoryId: string;
before(async () => {
  t = await startMaterialApp();
  supplier = await t.as("supplier");
  categoryId = await t.createCategory();
});
after(() => t.close());

const path = "/material/own";
const own = async (id: string) => (await supplier.get(`${path}/${id}`)).data;

async function submitProduct(over: object = {}): Promise<string> {
  const form = t.buildForm({ ...t.values, categoryId, ...over }, ["coverImage", "detailImages"]);
  const { data, message } = await supplier.post(path, form);
  assert.equal(message, "提交成功，请等待审核");
  return data.infoId;
}
const decide = (id: string, status: "1" | "2", reason?: string) =>
  t.operator.patch(`/material/info/${id}`, { status, ...(reason && { reason }) });

test("submits a product, which becomes public after the operator approves it", async () => {
  const id = await submitProduct({ stock: 12 });
  const row = await own(id);
  assert.deepEqual([row.status, row.stock, row.supplierName], ["0", 12, "云翼航材有限公司"]);
  assert.equal((await t.guest.get(`/open/material/details/${id}`)).code, 404);
  await decide(id, "1");
  assert.equal((await own(id)).status, "1");
  assert.equal((await t.guest.get(`/open/material/details/${id}`)).data.stock, 12);
});

test("requires another decision after a change, except for price and stock", async () => {
  const id = await submitProduct();
  await decide(id, "1");
  const { version } = await own(id);
  const offer = await supplier.put(`${path}/offer/${id}`, { price: "99.5", stock: 0, version });
  assert.equal(offer.message, "修改成功");
  const after = await own(id);
  assert.deepEqual([after.status, after.price, after.stock], ["1", 99.5, 0]);
  await supplier.put(`${path}/${id}`, { price: 100, name: after.name });
  assert.equal((await own(id)).status, "1", "nothing but the price is another");
  await supplier.put(`${path}/${id}`, { brand: "新品牌" });
  assert.equal((await own(id)).status, "0");
  assert.equal((await t.guest.get(`/open/material/details/${id}`)).code, 404);
  const stale = await supplier.put(`${path}/offer/${id}`, { price: 1, version });
  assert.deepEqual([stale.code, stale.message], [409, "数据已被他人修改，请刷新后重试"]);
});

test("shows the reason of a rejection until the product is submitted again", async () => {
  const id = await submitProduct();
  const counts = async () => (await supplier.get(`${path}/counts`)).data;
  const before = await counts();
  await decide(id, "2", "缺少适航批准标签");
  const { list } = (await supplier.get(`${path}?status=2`)).data;
  const row = list.find(({ infoId }: { infoId: string }) => infoId === id);
  assert.equal(row.reason, "缺少适航批准标签");
  const { pending, rejected } = await counts();
  assert.deepEqual([pending, rejected], [before.pending - 1, before.rejected + 1]);
  const answer = await supplier.put(`${path}/${id}`, { introduce: "附标签" });
  assert.equal(answer.message, "修改成功，请等待审核");
  assert.deepEqual([(await own(id)).status, (await own(id)).reason], ["0", null]);
  await decide(id, "2", "标签不清晰");
  await supplier.put(`${path}/${id}`, { introduce: "附标签" });
  assert.equal((await own(id)).status, "0", "handed in again as it is");
});

test("lists products entered by staff for the firm, and no product of another firm", async () => {
  const { supplierId } = await own(await submitProduct());
  const given = await t.createProduct({ categoryId, supplierId });
  const foreign = await t.createProduct({ categoryId });
  const { list } = (await supplier.get(`${path}?pageSize=200`)).data;
  const ids = list.map(({ infoId }: { infoId: string }) => infoId);
  assert.deepEqual([ids.includes(given), ids.includes(foreign)], [true, false]);
  for (const { code } of [
    await supplier.get(`${path}/${foreign}`),
    await supplier.put(`${path}/${foreign}`, { brand: "改" }),
    await supplier.put(`${path}/offer/${foreign}`, { price: 1 }),
  ]) {
    assert.equal(code, 404);
  }
});

test("refuses other accounts, and refuses another supplier", async () => {
  assert.deepEqual((await t.mechanic.get(path)).data, { list: [], total: 0 });
  const form = t.buildForm({ ...t.values, categoryId }, ["coverImage"]);
  assert.equal((await t.operator.post(path, form)).code, 403);
  const id = await submitProduct({ supplierId: "1", status: "1" });
  const row = await own(id);
  assert.deepEqual([row.status, row.supplierName], ["0", "云翼航材有限公司"]);
});

test("refuses an invalid stock", async () => {
  const id = await submitProduct();
  for (const stock of [-1, 1.5, "1e3", 12_345_678]) {
    const { code, data } = await supplier.put(`${path}/offer/${id}`, { price: 1, stock });
    assert.deepEqual([code, data.errors[0].field], [400, "stock"]);
  }
});

test("deletes a product in every state, and keeps its inquiries", async () => {
  const id = await submitProduct();
  await decide(id, "1");
  const inquiry = { infoId: id, quantity: 2, message: "请报价" };
  assert.equal((await t.mechanic.post("/material/inquiry", inquiry)).code, 200);
  const draft = { formPath: path, rowId: id, title: "改", version: 1, values: { brand: "新" } };
  assert.equal((await supplier.put("/system/common/drafts/one", draft)).code, 200);
  assert.equal((await t.mechanic.del(`${path}/${id}`)).code, 404);
  assert.equal((await supplier.del(`${path}/${id}`)).message, "删除成功");
  assert.equal((await supplier.get(`${path}/${id}`)).code, 404);
  assert.equal((await t.guest.get(`/open/material/details/${id}`)).code, 404);
  assert.deepEqual((await supplier.get("/system/common/drafts")).data, []);
  const { list } = (await supplier.get("/material/inquiry/received")).data;
  const [row] = list;
  assert.deepEqual([row.infoId, row.name, row.message], [null, t.values.name, "请报价"]);
  const reply = { reply: "已停售", version: 1 };
  assert.equal(
    (await supplier.put(`/material/inquiry/received/${row.inquiryId}`, reply)).code,
    200,
  );
});
