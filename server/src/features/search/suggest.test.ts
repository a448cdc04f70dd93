import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { sql } from "kysely";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import type { TestClient } from "../../../test/harness.ts";
import { now, startSearchApp } from "./search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

async function suggest(keyword: string, by: TestClient = t.guest): Promise<Suggestion[]> {
  t.app.responseCache.clear();
  const { code, data, message } = await by.get(
    `/open/search/suggest?${new URLSearchParams({ keyword })}`,
  );
  if (code !== 200) throw new Error(message);
  return data;
}

const labels = async (keyword: string, by?: TestClient) =>
  (await suggest(keyword, by)).map(({ group, label }) => `${group} ${label}`);

async function product(over: object = {}): Promise<string> {
  const { categoryId } = await t.db
    .insertInto("materialCategory")
    .values({ name: `航材${Math.random()}`, orderNum: 1 })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  const { infoId } = await t.db
    .insertInto("materialInfo")
    .values({
      categoryId,
      name: "密封圈",
      subtitle: "-",
      price: "1",
      brand: "-",
      status: "1",
      specifications: "-",
      style: "-",
      characteristic: "-",
      description: "-",
      introduce: "-",
      createdAt: "2026-06-01 08:00:00",
      ...over,
    })
    .returning("infoId")
    .executeTakeFirstOrThrow();
  return infoId;
}

test("offers documents, numbers, people, categories and screens, each where it is opened", async () => {
  const itemId = await t.item({ title: "人员培训记录" });
  await t.db.updateTable("repairPerson").set({ createdAt: "2026-06-01 08:00:00" }).execute();
  const { informationId } = await t.db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("userNature", "=", "1")
    .where("nature", "=", "1")
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable("sysUser")
    .set({ nickName: "任远" })
    .where("userId", "=", (eb) =>
      eb.selectFrom("repairPerson").select("userId").where("informationId", "=", informationId),
    )
    .execute();
  const { categoryId } = await t.db
    .insertInto("contentCategory")
    .values({ module: "train", name: "人为因素", orderNum: 9, cover: "2" })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  await sql`select suggest_refresh(array[${categoryId}::bigint])`.execute(t.db);
  await t.app.jobs.run("pinyin");
  const query = new URLSearchParams({ categoryId, name: "人为因素", isCover: "2" });
  assert.deepEqual(await suggest("re"), [
    {
      group: "documents",
      label: "人员培训记录",
      note: "145模块",
      path: `/web-site/maintain-info?repairId=${itemId}`,
      spans: [{ start: 0, end: 1 }],
      releaseTime: "2026-06-01 08:00:00",
    },
    {
      group: "people",
      label: "任远",
      note: "",
      path: `/web-site/repair-person/repair-detail?id=${informationId}`,
      spans: [{ start: 0, end: 1 }],
    },
    {
      group: "categories",
      label: "人为因素",
      note: "147模块",
      path: `/web-site/module-info?${query}`,
      spans: [{ start: 0, end: 1 }],
    },
    {
      group: "screens",
      label: "维修人员",
      note: "",
      path: "/web-site/repair-person",
      spans: [{ start: 2, end: 3 }],
    },
    {
      group: "screens",
      label: "个人中心",
      note: "",
      path: "/web-site/user-profile",
      spans: [{ start: 1, end: 2 }],
    },
  ]);
  assert.deepEqual(await labels("人员"), ["documents 人员培训记录", "screens 维修人员"]);
  assert.deepEqual(await labels("wxry"), ["screens 维修人员"]);
});

test("puts beginnings before other places, words before their pinyin, and then the newest", async () => {
  for (const [title, day] of [
    ["LG 大修", "01"],
    ["检查 LG 舱", "02"],
    ["冷光板", "03"],
    ["换冷光板", "04"],
    ["ALGO 手册", "05"],
    ["旧冷光板", "01"],
  ]) {
    await t.item({ title, releaseTime: `2026-06-${day} 00:00:00` });
  }
  await t.app.jobs.run("pinyin");
  assert.deepEqual(
    (await suggest("lg")).map(({ label }) => label),
    ["LG 大修", "检查 LG 舱", "冷光板", "换冷光板", "旧冷光板"],
  );
});

test("marks words, readings and what is begun", async () => {
  await t.item({ title: "ＣＦＭ56 高压涡轮叶片" });
  await t.app.jobs.run("pinyin");
  const marked = async (keyword: string) =>
    (await suggest(keyword))
      .flatMap(({ label, spans }) => spans.map(({ start, end }) => label.slice(start, end)))
      .join(" ");
  assert.equal(await marked("cfm5"), "ＣＦＭ5");
  assert.equal(await marked("涡轮"), "涡轮");
  assert.equal(await marked("gaoyaw"), "高压涡");
  assert.equal(await marked("涡lunye"), "涡轮叶");
  assert.equal(await marked("gao ya wo"), "高压涡");
  assert.equal(await marked("叶片 gyw"), "高压涡 叶片");
  assert.equal(await marked("aoya"), "");
});

test("offers numbers by any part of them, and leads to their search", async () => {
  await product({ partNumber: "QX-72-2105-3" });
  await product({ partNumber: "AQX-72-21" });
  const [first, second] = await suggest("qx72-21");
  assert.deepEqual(first, {
    group: "numbers",
    label: "QX-72-2105-3",
    note: "",
    path: "/web-site/search?keyword=QX-72-2105-3",
    spans: [{ start: 0, end: 8 }],
  });
  assert.deepEqual([second?.label, second?.spans], ["AQX-72-21", [{ start: 1, end: 9 }]]);
  assert.deepEqual(await labels("qx7"), []);
});

test("offers nobody what is not released, taken down, not approved, or gone", async () => {
  const title = "藏起来的罩子";
  await t.item({ title, releaseTime: "2026-06-15 10:05:00" });
  await t.item({ title, takeDownTime: "2026-06-15 10:00:00" });
  const gone = await t.item({ title });
  await product({ name: title, status: "0", partNumber: "ZQ-11-2233" });
  await product({ name: title, status: "2", partNumber: "ZQ-11-2234" });
  await t.db
    .updateTable("sysUser")
    .set({ nickName: title })
    .where("userId", "in", (eb) => eb.selectFrom("repairPerson").select("userId"))
    .execute();
  const admin = await t.as("admin");
  await t.db.updateTable("repairPerson").set({ nature: "2" }).execute();
  await t.app.jobs.run("pinyin");
  await t.db.deleteFrom("contentItem").where("itemId", "=", gone).execute();
  for (const by of [t.guest, admin]) {
    for (const keyword of ["藏起来", "cqldzz", "cangqilai", "zq-11-22"]) {
      assert.deepEqual(await labels(keyword, by), [], keyword);
    }
  }
  t.at(new Date("2026-06-15T10:06:00+08:00"));
  assert.deepEqual(await labels("cqldzz"), [`documents ${title}`]);
  t.at(now);
  await t.db.updateTable("repairPerson").set({ nature: "1" }).execute();
});

test("offers numbers in texts for members to members alone", async () => {
  await t.item({ title: "-", content: "<p>件号 WM-29-7788-A</p>", membersOnly: "1", summary: "-" });
  await t.app.jobs.run("part-numbers");
  assert.deepEqual(await labels("wm297788"), []);
  assert.deepEqual(await labels("wm297788", await t.as("mechanic")), ["numbers WM-29-7788-A"]);
  assert.deepEqual(await labels("wm297788"), []);
});

test("offers the back office's screens to those who have them in their menus", async () => {
  assert.deepEqual(await labels("yhgl"), []);
  assert.deepEqual(await labels("yhgl", await t.as("mechanic")), []);
  const admin = await suggest("yhgl", await t.as("admin"));
  assert.deepEqual(
    admin.map(({ label, note, path }) => [label, note, path]),
    [["用户管理", "系统管理", "/configuration-center/system-manage/user-manage"]],
  );
  const operator = await t.as("operator");
  await grantOnlyPermissions(t.db, "operator", {
    permissions: ["platform:info:list"],
    dataScope: "5",
  });
  assert.deepEqual(await labels("yhgl", operator), []);
  assert.deepEqual(await labels("yhgl"), [], "not from another's ready bytes");
});

test("offers ten at most, and lets no group crowd the others out", async () => {
  for (let nth = 1; nth <= 8; nth += 1) {
    await t.item({ title: `众多检查单${nth}` });
    await product({ name: `众多检查单${nth}`, partNumber: `KK-55-000${nth}` });
    await t.db
      .insertInto("contentCategory")
      .values({ module: "tool", name: `众多检查单${nth}`, orderNum: nth, cover: "1" })
      .execute();
  }
  await sql`select suggest_refresh(array(select category_id from content_category))`.execute(t.db);
  const groups = (await suggest("众多")).map(({ group }) => group);
  assert.equal(groups.filter((group) => group === "documents").length, 5);
  assert.equal(groups.filter((group) => group === "categories").length, 5);
  assert.equal((await suggest("kk55")).length, 5);
});

test("takes any keyword as it is, and refuses what is too long or empty", async () => {
  for (const keyword of ["%", "_", "\\", "'", "|", "(", "[", "*", "a|b", "\\|q", "q.j", "^", "🛩"]) {
    assert.deepEqual(await labels(keyword), [], keyword);
  }
  for (const keyword of ["", " ", "a".repeat(51)]) {
    const path = `/open/search/suggest?${new URLSearchParams({ keyword })}`;
    assert.equal((await t.guest.get(path)).code, 400, keyword);
  }
});

test("suggests by traditional characters as search finds by them", async () => {
  await t.item({ title: "发动机吊装工装" });
  assert.deepEqual(await labels("發動機 吊裝"), ["documents 发动机吊装工装"]);
  const [first] = await suggest("發動機");
  assert.deepEqual(first?.spans, [{ start: 0, end: 3 }]);
});
