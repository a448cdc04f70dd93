import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMaterialApp } from "../../materials/material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let categoryId: string;
let wheel: string;
let pump: string;
const path = "/aviation/collect";

before(async () => {
  t = await startMaterialApp();
  categoryId = await t.createCategory();
  wheel = await t.createProduct({
    categoryId,
    name: "主轮组件",
    partNumber: "AM-32-1",
    status: "1",
  });
  pump = await t.createProduct({ categoryId, name: "液压泵", status: "1" });
});
after(() => t.close());

const collect = async (assocId: string, collectType = "2"): Promise<string> =>
  (await t.mechanic.post(path, { collectType, assocId })).data.collectId;
const listed = async (query = "") => (await t.mechanic.get(`${path}?${query}`)).data;
const counted = async (query = "") =>
  Object.fromEntries(
    (await t.mechanic.get(`${path}/count?${query}`)).data.map(
      ({ collectType, total }: { collectType: string; total: number }) => [collectType, total],
    ),
  );
const titled = (title: string) => `title=${encodeURIComponent(title)}`;

async function person(): Promise<string> {
  const { informationId } = await t.db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select("p.informationId")
    .where("u.userName", "=", "aviator")
    .executeTakeFirstOrThrow();
  return informationId;
}

test("counts each kind, and searches title, name and part number in all kinds", async () => {
  await collect(wheel);
  await collect(pump);
  await collect(await person(), "3");
  assert.deepEqual(await counted(), { "2": 2, "3": 1 });
  const names = ({ list }: { list: { infoVO: { name: string } | null }[] }) =>
    list.map(({ infoVO }) => infoVO?.name);
  assert.deepEqual(names(await listed(titled("液压"))), ["液压泵"]);
  assert.deepEqual(names(await listed("title=am-32")), ["主轮组件"]);
  assert.equal((await listed(titled("林远帆"))).list[0].collectType, "3");
  assert.equal((await listed("title=%25")).total, 0);
  assert.deepEqual(await counted(titled("主轮")), { "2": 1 });
  const supplier = await t.as("supplier");
  assert.deepEqual((await supplier.get(`${path}?${titled("主轮")}`)).data.total, 0);
});

test("shows pictures of released items, and does not find removed items by title", async () => {
  const gone = await t.createProduct({ categoryId, name: "将下架的泵", status: "1" });
  await collect(gone);
  const [before] = (await listed("collectType=2")).list;
  assert.equal(before.cover, (await t.guest.get(`/open/material/details/${gone}`)).data.file);
  await t.operator.del(`/material/info/${gone}`);
  const [after] = (await listed("collectType=2")).list;
  assert.deepEqual([after.infoVO, after.cover], [null, null]);
  assert.equal((await listed(titled("将下架"))).total, 0);
});

test("removes several in one operation, all or nothing", async () => {
  const ids = (await listed("collectType=2")).list.map(
    ({ collectId }: { collectId: string }) => collectId,
  );
  assert.equal(ids.length, 3);
  assert.equal((await t.mechanic.del(`${path}/${ids.join(",")},999999999`)).code, 404);
  assert.equal((await listed("collectType=2")).total, 3);
  assert.equal((await t.mechanic.del(`${path}/${ids.join(",")}`)).message, "删除成功");
  assert.equal((await listed("collectType=2")).total, 0);
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["businessType", "subject", "operName"])
    .where("title", "=", "取消收藏")
    .where("status", "=", "1")
    .execute();
  assert.deepEqual(rows, [
    { businessType: "3", subject: "液压泵、主轮组件", operName: "mechanic" },
  ]);
});
