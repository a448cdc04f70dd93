import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { RecordHits } from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import { grantOnlyPermissions } from "../../../../test/grant-only.ts";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;

before(async () => {
  t = await startTestApp();
  [admin, operator] = [await t.as("admin"), await t.as("operator")];
});
after(() => t.close());

async function jump(client: TestClient, q: string): Promise<RecordHits> {
  const { code, data } = await client.get(`/v1/backstage/jump?q=${encodeURIComponent(q)}`);
  assert.equal(code, 200);
  return data;
}

/** What is found, by kind; kinds without a hit left out. */
const titles = (answer: RecordHits) =>
  answer.flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind} ${title}`));

async function item(title: string, over: object = {}): Promise<string> {
  const [categoryId = ""] = t.base.categoryIds.values();
  const { itemId } = await t.db
    .insertInto("contentItem")
    .values({
      title,
      categoryId,
      module: "repair",
      releaseUser: "内场",
      content: "-",
      summary: "-",
      releaseTime: "2026-06-01 08:00:00",
      createdBy: t.base.adminId,
      ...over,
    })
    .returning("itemId")
    .executeTakeFirstOrThrow();
  return itemId;
}

test("finds items by one Chinese sign, by a part of a Latin code, and by all words", async () => {
  const id = await item("起落架收放作动筒渗漏 A320-32-11");
  await item("起落架舱门间隙");
  const [repair] = await jump(operator, "A320-3");
  const [name = ""] = t.base.categoryIds.keys();
  assert.deepEqual(repair, {
    kind: "repair",
    hits: [
      {
        id,
        title: "起落架收放作动筒渗漏 A320-32-11",
        note: name,
        filters: { title: "起落架收放作动筒渗漏 A320-32-11" },
        releaseTime: "2026-06-01 08:00:00",
      },
    ],
  });
  assert.equal((await jump(operator, "落"))[0]?.hits.length, 2);
  assert.equal((await jump(operator, "起落架 渗漏"))[0]?.hits.length, 1);
  assert.equal((await jump(operator, "起落架 发动机"))[0]?.hits.length, 0);
});

test("takes signs of patterns as they are, and looks for nothing with less than two letters", async () => {
  await item("磨损超过50%的刹车");
  assert.deepEqual(titles(await jump(operator, "50%")), ["repair 磨损超过50%的刹车"]);
  assert.deepEqual(titles(await jump(operator, "%%")), []);
  assert.deepEqual(await jump(operator, "a"), []);
  assert.deepEqual(await jump(operator, ""), []);
});

test("answers at most five of a kind, the newest first", async () => {
  for (let day = 1; day <= 7; day += 1)
    await item(`批量样件${day}`, { releaseTime: `2026-05-0${day} 08:00:00` });
  const [repair] = await jump(operator, "批量样件");
  assert.deepEqual(
    repair?.hits.map(({ title }) => title),
    [7, 6, 5, 4, 3].map((day) => `批量样件${day}`),
  );
});

test("finds products by the part number among their specifications", async () => {
  const { categoryId } = await t.db
    .insertInto("materialCategory")
    .values({ name: "风扇", orderNum: 1 })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("materialInfo")
    .values({
      categoryId,
      name: "宽弦风扇叶片",
      subtitle: "成对件",
      price: "1",
      brand: "北辰",
      specifications: "件号 AM-72-2105-3；钛合金",
      style: "-",
      characteristic: "-",
      description: "-",
      introduce: "-",
    })
    .execute();
  const hits = (await jump(operator, "am-72-2105")).find(({ kind }) => kind === "product")?.hits;
  assert.deepEqual(
    hits?.map(({ title, filters }) => [title, filters]),
    [["宽弦风扇叶片", { name: "宽弦风扇叶片" }]],
  );
});

test("finds by traditional characters, and offers what may be meant within reach", async () => {
  await item("襟翼滑轨磨损");
  assert.deepEqual(titles(await jump(operator, "襟翼滑軌")), ["repair 襟翼滑轨磨损"]);
  await t.app.jobs.run("pinyin");
  const meant = async (client: TestClient, q: string) =>
    (await client.get(`/v1/backstage/jump/meant?q=${encodeURIComponent(q)}`)).data;
  assert.deepEqual(await meant(operator, "襟意 磨损"), [
    { number: "襟翼", typed: "襟意", keyword: "襟翼 磨损" },
  ]);
  assert.deepEqual(await meant(operator, "襟翼"), []);
  assert.deepEqual(await meant(await t.as("mechanic"), "襟意 磨损"), []);
});

test("finds people as accounts with the filters of their list, and users for who lists those", async () => {
  const found = titles(await jump(admin, "mechanic"));
  assert.ok(found.some((title) => title.startsWith("account ")));
  assert.ok(found.some((title) => title.startsWith("user ")));
  const kinds = (await jump(operator, "mechanic")).map(({ kind }) => kind);
  assert.ok(!kinds.includes("user") && !kinds.includes("role") && !kinds.includes("person"));
  const hits = (await jump(operator, "MECHANIC")).find(({ kind }) => kind === "account")?.hits;
  assert.deepEqual(
    hits?.map(({ filters }) => filters),
    [{ userNature: "1", name: "mechanic" }],
  );
});

test("finds roles and dictionaries by name and by key", async () => {
  assert.ok(titles(await jump(admin, "platform_admin")).includes("role 平台管理员"));
  assert.ok(titles(await jump(admin, "USER_SEX")).some((title) => title.startsWith("dict ")));
});

test("searches only what may be listed, and finds only what is within reach", async () => {
  const { userId } = await grantOnlyPermissions(t.db, "operator", {
    permissions: ["platform:info:list"],
    dataScope: "5",
  });
  await item("他人的稿件");
  await item("自己的稿件", { createdBy: userId });
  const answer = await jump(operator, "的稿件");
  assert.deepEqual(
    answer.map(({ kind }) => kind),
    ["repair", "person"],
  );
  assert.deepEqual(titles(answer), ["repair 自己的稿件"]);
});
