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
const shown = async (id: string) => (await t.guest.get(`/open/material/details/${id}`)).data;
const listed = async (query: string) =>
  (await t.operator.get(`/material/info?${query}`)).data.list.map(
    ({ infoId }: { infoId: string }) => infoId,
  );

test("stores related numbers from form data and JSON, and clears them", async () => {
  const others = { interchangeable: "NA-1-0002,NA-1-0003", substitutes: "NA-1-0004" };
  const infoId = await t.createProduct({
    categoryId,
    partNumber: "NA-1-0001",
    ...others,
    supersededBy: "NA-1-0005",
    status: "1",
  });
  const product = await shown(infoId);
  assert.deepEqual(
    [product.interchangeable, product.substitutes, product.supersededBy],
    [["NA-1-0002", "NA-1-0003"], ["NA-1-0004"], "NA-1-0005"],
  );
  assert.deepEqual(product.alternatives, [
    { partNumber: "NA-1-0002", isTwoWay: true, infoId: null },
    { partNumber: "NA-1-0003", isTwoWay: true, infoId: null },
    { partNumber: "NA-1-0004", isTwoWay: false, infoId: null },
  ]);
  assert.deepEqual(product.supersession, { via: [], supersededBy: "NA-1-0005", infoId: null });
  const body = { interchangeable: ["NA-1-0009"], substitutes: null, supersededBy: null };
  assert.equal((await t.operator.put(path(infoId), body)).code, 200);
  const changed = await shown(infoId);
  assert.deepEqual(
    [changed.interchangeable, changed.substitutes, changed.supersession],
    [["NA-1-0009"], [], null],
  );
  const emptied = { interchangeable: "", substitutes: "", supersededBy: "" };
  assert.equal((await t.operator.put(path(infoId), t.buildForm(emptied))).code, 200);
  assert.deepEqual((await shown(infoId)).alternatives, []);
});

test("refuses invalid numbers, too many numbers, and the product's own number", async () => {
  const infoId = await t.createProduct({ categoryId, partNumber: "NB-1-0001" });
  const many = Array.from({ length: 21 }, (_, nth) => `NB-1-${nth}`);
  for (const [field, value, message] of [
    ["interchangeable", ["件号待定"], "替代件号（可互换）格式不正确，每个件号最多 50 个字符"],
    ["substitutes", ["x".repeat(51)], "替代件号（可代替本件）格式不正确，每个件号最多 50 个字符"],
    ["interchangeable", many, "替代件号（可互换）不能超过20个"],
    ["supersededBy", "A-1，A-2", "请输入一个新件号"],
    ["supersededBy", "nb 1 0001", "新件号不能与件号相同"],
  ] as const) {
    const { code, data } = await t.operator.put(path(infoId), { [field]: value });
    assert.deepEqual([code, data.errors], [400, [{ field, message }]], String(value));
  }
});

test("links to the public products with these numbers", async () => {
  const old = await t.createProduct({
    categoryId,
    partNumber: "NC-1-0001",
    interchangeable: "nc10002",
    substitutes: "NC-1-0003",
    supersededBy: "NC-1-0004",
    status: "1",
  });
  const twin = await t.createProduct({ categoryId, partNumber: "NC-1-0002", status: "1" });
  await t.createProduct({ categoryId, partNumber: "NC-1-0003" });
  const next = await t.createProduct({
    categoryId,
    partNumber: "NC-1-0004",
    supersededBy: "NC-1-0005",
  });
  const { alternatives, supersession } = await shown(old);
  assert.deepEqual(alternatives, [
    { partNumber: "nc10002", isTwoWay: true, infoId: twin },
    { partNumber: "NC-1-0003", isTwoWay: false, infoId: null },
  ]);
  assert.deepEqual(supersession, { via: [], supersededBy: "NC-1-0004", infoId: null });
  // Interchangeability applies in both directions, substitution in one.
  assert.deepEqual((await shown(twin)).alternatives, [
    { partNumber: "NC-1-0001", isTwoWay: true, infoId: old },
  ]);
  await t.operator.patch(path(next), { status: "1" });
  const last = await t.createProduct({ categoryId, partNumber: "NC-1-0005", status: "1" });
  const expected = { via: ["NC-1-0004"], supersededBy: "NC-1-0005", infoId: last };
  assert.deepEqual((await shown(old)).supersession, expected);
  assert.deepEqual((await t.mechanic.get(path(old))).data.supersession, expected);
});

test("finds a product by a part of its numbers, ignoring hyphens, spaces and case", async () => {
  const infoId = await t.createProduct({
    categoryId,
    partNumber: "ND-72-2105-3",
    interchangeable: "QR-88-1",
    status: "1",
  });
  for (const typed of ["ND-72-210", "nd722105", "ND 72 21", "7221", "qr881", "-3"]) {
    const query = new URLSearchParams({ partNumber: typed });
    const ids = await listed(`${query}`);
    assert.ok(ids.includes(infoId), typed);
  }
  assert.deepEqual(await listed("partNumber=ND-72-2106"), []);
  const onSite = (await t.guest.get("/open/material?keyword=nd722105")).data.list;
  assert.deepEqual(
    onSite.map((row: { infoId: string }) => row.infoId),
    [infoId],
  );
});
