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

const listed = async (query: string) => (await t.operator.get(`/material/info?${query}`)).data;
const details = async (id: string) => (await t.operator.get(`/material/info/details/${id}`)).data;
const names = (page: { list: { name: string }[] }) => page.list.map(({ name }) => name);

test("shows a product with its pictures to editors, readers and visitors", async () => {
  const infoId = await t.createProduct({ categoryId, name: "机轮轴承", status: "1" });
  const { data } = await t.guest.get(`/open/material?name=${encodeURIComponent("机轮轴承")}`);
  const [row] = data.list;
  assert.equal(data.total, 1);
  assert.equal(row.infoId, infoId);
  assert.match(row.file, /^\/api\/open\/oss\/preview\/byid\/[\w-]{22}$/);
  assert.equal((await t.app.inject(row.file)).headers["content-type"], "image/png");
  const open = (await t.guest.get(`/open/material/details/${infoId}`)).data;
  assert.match(open.url, /^\/api\/open\/oss\/preview\/byid\/[\w-]{22}$/);
  const { price: _, ...texts } = t.values;
  assert.deepEqual({ ...open, ...texts, name: "机轮轴承" }, open);
  assert.equal("isCollect" in open, false);
});

test("finds a public product by part number and brand", async () => {
  const texts = { name: "关键字轮毂", specifications: "件号 KW-32-4410-7；带轴承" };
  const infoId = await t.createProduct({ categoryId, ...texts, status: "1" });
  const found = async (query: string) =>
    (await t.guest.get(`/open/material?${query}`)).data.list.map(
      (row: { infoId: string }) => row.infoId,
    );
  assert.deepEqual(await found("keyword=kw-32-4410"), [infoId]);
  assert.deepEqual(await found("keyword=关键字轮毂"), [infoId]);
  assert.deepEqual(await found("name=KW-32-4410"), []);
});

test("hides pending and rejected products from visitors", async () => {
  const pending = await t.createProduct({ categoryId, name: "未通过甲" });
  const rejected = await t.createProduct({ categoryId, name: "未通过乙", status: "2" });
  const query = `name=${encodeURIComponent("未通过")}`;
  assert.equal((await t.guest.get(`/open/material?${query}`)).data.total, 0);
  for (const id of [pending, rejected]) {
    assert.equal((await t.guest.get(`/open/material/details/${id}`)).code, 404);
    assert.equal((await t.mechanic.get(`/material/info/${id}`)).code, 404);
    assert.equal((await t.mechanic.get(`/material/info/details/${id}`)).code, 404);
  }
  assert.deepEqual(
    (await listed(query)).list.map(({ status }: { status: string }) => status),
    ["2", "0"],
  );
});

test("stores prices exactly with two decimals", async () => {
  for (const [sent, expected] of [
    ["0.1", 0.1],
    ["0.3", 0.3],
    ["1280000.5", 1280000.5],
    ["9999999999.99", 9999999999.99],
    ["0", 0],
    ["1.10", 1.1],
  ] as const) {
    const id = await t.createProduct({ categoryId, price: sent, name: "定价" });
    assert.equal((await details(id)).price, expected);
    const stored = await t.db
      .selectFrom("materialInfo")
      .select("price")
      .where("infoId", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(stored.price, expected.toFixed(2));
  }
  const id = await t.createProduct({ categoryId, price: "1" });
  assert.equal((await t.operator.put(`/material/info/${id}`, { price: 8.29 })).code, 200);
  assert.equal((await details(id)).price, 8.29);
  // The double 0.1 + 0.2 has more than two decimals.
  const wrong = "请输入整数或者保留两位小数！";
  for (const [price, message] of [
    [0.1 + 0.2, wrong],
    [1.005, wrong],
    [-1, wrong],
    ["1e3x", wrong],
    [10_000_000_000, "兑换价不能大于9999999999.99"],
  ]) {
    const { code, data } = await t.operator.put(`/material/info/${id}`, { price });
    assert.deepEqual([code, data.errors], [400, [{ field: "price", message }]], String(price));
  }
});

test("names every empty field of a new product, including the main image", async () => {
  const { code, data } = await t.operator.post("/material/info", { name: " " });
  assert.equal(code, 400);
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["categoryId", ...Object.keys(t.values), "coverImage"],
  );
  const nowhere = await t.send({ categoryId: "999999999" });
  assert.deepEqual(
    [nowhere.code, nowhere.data.errors],
    [409, [{ field: "categoryId", message: "所属分类不存在" }]],
  );
});

test("filters by category subtree, name, subtitle and state, newest first", async () => {
  const top = await t.createCategory();
  const below = await t.createCategory(top);
  const deep = await t.createCategory(below);
  const other = await t.createCategory();
  for (const [name, place] of [
    ["树甲", top],
    ["树乙", below],
    ["树丙", deep],
    ["树丁", other],
  ] as const) {
    await t.createProduct({ categoryId: place, name, subtitle: `副${name}`, status: "1" });
  }
  assert.deepEqual(names(await listed(`categoryId=${top}`)), ["树丙", "树乙", "树甲"]);
  assert.deepEqual(names(await listed(`categoryId=${below}`)), ["树丙", "树乙"]);
  assert.deepEqual(names(await listed(`subtitle=${encodeURIComponent("副树丁")}`)), ["树丁"]);
  assert.deepEqual(names(await listed(`categoryId=${top}&name=100%25`)), []);
  assert.equal((await listed(`categoryId=${top}&status=0`)).total, 0);
  const open = (await t.guest.get(`/open/material?categoryId=${top}&pageSize=2&pageNum=2`)).data;
  assert.deepEqual([names(open), open.total], [["树甲"], 3]);
  const past = (await t.guest.get(`/open/material?categoryId=${top}&pageNum=9`)).data;
  assert.deepEqual([past.list, past.total], [[], 3]);
  const titled = `/open/material?title=${encodeURIComponent("树丁")}`;
  assert.deepEqual(names((await t.guest.get(titled)).data), ["树丁"]);
});

test("caches the public list, and invalidates it after a change of a product or category", async () => {
  const infoId = await t.createProduct({ categoryId, name: "缓存件", status: "1" });
  const url = `/api/open/material?name=${encodeURIComponent("缓存件")}`;
  const shown = async () => (await t.app.inject(url)).json().data.list[0];
  assert.equal((await shown()).name, "缓存件");
  await t.operator.put(`/material/info/${infoId}`, { brand: "新品牌" });
  assert.equal((await shown()).brand, "新品牌");
  await t.operator.put(`/platform/material/category/${categoryId}`, { name: "新分类名" });
  assert.equal((await shown()).categoryName, "新分类名");
});

test("keeps, adds and removes pictures of the form, and deletes them with the product", async () => {
  const infoId = await t.createProduct({ categoryId });
  const path = `/material/info/${infoId}`;
  const [cover, detail] = [(await details(infoId)).file, (await details(infoId)).url];
  const kept = t.buildForm({ coverImage: cover, detailImages: "" }, ["coverImage"]);
  assert.equal((await t.operator.put(path, kept)).code, 200);
  const { file, url } = await details(infoId);
  assert.deepEqual([file.split(",").length, file.split(",")[0], url], [2, cover, ""]);
  assert.equal((await t.app.inject(detail)).statusCode, 404);
  const cleared = await t.operator.put(path, t.buildForm({ coverImage: "" }));
  assert.deepEqual([cleared.code, cleared.data.errors[0].field], [400, "coverImage"]);
  await t.operator.del(path);
  assert.equal((await t.app.inject(cover)).statusCode, 404);
});

test("shows in the detail if the reader has collected the product", async () => {
  const infoId = await t.createProduct({ categoryId, name: "收藏件", price: "0.3", status: "1" });
  const reading = async () => (await t.mechanic.get(`/material/info/details/${infoId}`)).data;
  assert.equal((await reading()).isCollect, false);
  const input = { collectType: "2", assocId: infoId };
  assert.equal((await t.mechanic.post("/aviation/collect", input)).code, 200);
  assert.equal((await t.mechanic.post("/aviation/collect", input)).code, 409);
  assert.equal((await reading()).isCollect, true);
  const [mine] = (await t.mechanic.get("/aviation/collect?collectType=2")).data.list;
  const { brand } = t.values;
  assert.deepEqual(mine.infoVO, { infoId, name: "收藏件", price: 0.3, brand });
  const hidden = await t.createProduct({ categoryId });
  const early = await t.mechanic.post("/aviation/collect", { ...input, assocId: hidden });
  assert.equal(early.code, 404);
  await t.operator.del(`/material/info/${infoId}`);
  assert.equal((await t.mechanic.get("/aviation/collect?collectType=2")).data.list[0].infoVO, null);
});

test("limits an editor to the data scope of the roles", async () => {
  const own = await t.createProduct({ categoryId, name: "范围内" });
  const { data } = await t.send({ categoryId, name: "范围外" }, t.admin);
  const foreign: string = data.infoId;
  const reach = (dataScope: string) =>
    t.db
      .updateTable("sysRole")
      .set({ dataScope })
      .where("roleKey", "=", "platform_admin")
      .execute();
  await reach("5");
  const query = `name=${encodeURIComponent("范围")}`;
  const total = async () => (await listed(query)).total;
  const code = async (answer: Promise<{ code: number }>) => (await answer).code;
  assert.equal(await total(), 1);
  assert.equal(await code(t.operator.get(`/material/info/${foreign}`)), 404);
  assert.equal(await code(t.operator.put(`/material/info/${foreign}`, { name: "改" })), 404);
  assert.equal(await code(t.operator.patch(`/material/info/${foreign}`, { status: 1 })), 404);
  assert.equal(await code(t.operator.del(`/material/info/${own},${foreign}`)), 404);
  assert.equal(await code(t.operator.get(`/material/info/${own}`)), 200);
  // Approved products are public: editors read them outside of their scope like any reader.
  await t.admin.patch(`/material/info/${foreign}`, { status: 1 });
  assert.equal((await t.operator.get(`/material/info/${foreign}`)).data.viewNum, 1);
  await reach("1");
  assert.equal(await total(), 2);
});

test("refuses changes without the permission", async () => {
  const infoId = await t.createProduct({ categoryId, status: "1" });
  const answers = await Promise.all([
    t.mechanic.get("/material/info"),
    t.send({ categoryId }, t.mechanic),
    t.mechanic.put(`/material/info/${infoId}`, { name: "无权" }),
    t.mechanic.del(`/material/info/${infoId}`),
  ]);
  for (const { code } of answers) assert.equal(code, 403);
});
