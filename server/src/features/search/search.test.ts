import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { maxHits } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import { startSearchApp } from "./search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

test("shows hits in titles first, then hits in texts, the newest first in each", async () => {
  await t.item({ title: "早的液压泵", releaseTime: "2020-01-01 00:00:00" });
  await t.item({
    title: "正文一",
    content: "<p>更换液压泵</p>",
    releaseTime: "2026-05-01 00:00:00",
  });
  await t.item({ title: "晚的液压泵", releaseTime: "2026-03-01 00:00:00" });
  await t.item({ title: "正文二", content: "<p>液压泵</p>", releaseTime: "1969-05-01 00:00:00" });
  assert.deepEqual(await t.titles("液压泵"), ["晚的液压泵", "早的液压泵", "正文一", "正文二"]);
});

test("finds Chinese as a part of a text, over marks and not over blocks", async () => {
  await t.item({ title: "甲", content: "<p>前轮<strong>转弯</strong>作动筒</p><p>渗漏</p>" });
  assert.deepEqual(await t.titles("轮转弯作"), ["甲"]);
  assert.deepEqual(await t.titles("转弯"), ["甲"]);
  assert.deepEqual(await t.titles("弯"), ["甲"]);
  assert.deepEqual(await t.titles("作动筒渗漏"), []);
});

test("finds no text that has a word's pairs of signs apart", async () => {
  await t.item({ title: "乙", content: "<p>蜂窝板，窝板修，板修理</p>" });
  assert.deepEqual(await t.titles("蜂窝板修理"), []);
  assert.deepEqual(await t.titles("窝板修"), ["乙"]);
});

test("finds every pair of a block after one that ends with a number and a mark", async () => {
  await t.item({ title: "丙", content: "<p>磨合3。</p><p>鹧鸪衬瓷窑</p>" });
  for (const keyword of ["鹧鸪", "鸪衬", "衬瓷", "瓷窑", "鹧鸪衬", "窑"]) {
    assert.deepEqual(await t.titles(keyword), ["丙"], keyword);
  }
});

test("finds letters and digits whatever their case, to their ends where they are no part number", async () => {
  await t.item({ title: "件号件", content: "<p>装上29-4410-7，用于CFM56-5B发动机</p>" });
  for (const keyword of ["29-4410-7", "29", "29-4410", "4410", "cfm56", "CFM56-5B发动机"]) {
    assert.deepEqual(await t.titles(keyword), ["件号件"], keyword);
  }
  for (const keyword of ["29-441", "CFM5", "FM56", "29-4410-8", "9-4410"]) {
    assert.deepEqual(await t.titles(keyword), [], keyword);
  }
});

test("wants all of several words, in title and text together", async () => {
  await t.item({ title: "碳刹车盘", content: "<p>磨损极限</p>" });
  await t.item({ title: "碳刹车毂", content: "<p>裂纹</p>" });
  assert.deepEqual(await t.titles("碳刹车 磨损"), ["碳刹车盘"]);
  assert.deepEqual(await t.titles(" 磨损　碳刹车 "), ["碳刹车盘"]);
  assert.deepEqual(await t.titles("碳刹车 磨损 裂纹"), []);
});

test("takes % _ \\ and quotes as they are, in full width too", async () => {
  await t.item({ title: "占比", content: "<p>不足5%时，见a_b\\c 与 it's</p>" });
  for (const keyword of ["5%", "５％", "a_b", "b\\c", "%", "_", "\\", "it's", "'"]) {
    assert.deepEqual(await t.titles(keyword), ["占比"], keyword);
  }
  for (const keyword of ["%%", "5_", "a%b", "5%%", "' | 'a", "!", "&", "(", ":*"]) {
    assert.deepEqual(await t.titles(keyword), [], keyword);
  }
});

test("keeps to what is released, not taken down, approved, and still there", async () => {
  const hidden = { title: "雷达罩" };
  await t.item({ ...hidden, releaseTime: "2026-06-15 10:05:00" });
  await t.item({ ...hidden, takeDownTime: "2026-06-15 10:00:00" });
  const gone = await t.item({ ...hidden });
  await t.db.deleteFrom("contentItem").where("itemId", "=", gone).execute();
  assert.deepEqual(await t.titles("雷达罩"), []);
  t.at(new Date("2026-06-15T10:06:00+08:00"));
  assert.deepEqual(await t.titles("雷达罩"), ["雷达罩"]);
});

test("follows a row that changes", async () => {
  const itemId = await t.item({ title: "旧的说法" });
  await t.db
    .updateTable("contentItem")
    .set({ title: "新的说法", content: "<p>换过的正文</p>" })
    .where("itemId", "=", itemId)
    .execute();
  assert.deepEqual(await t.titles("旧的说法"), []);
  assert.deepEqual(await t.titles("换过的正文"), ["新的说法"]);
});

test("finds what waits to be indexed, and what no longer does", async () => {
  await t.item({ title: "待编目的件" });
  assert.deepEqual(await t.titles("编目"), ["待编目的件"]);
  await t.app.jobs.run("search-index");
  const { rows } = await sql<{ pages: string }>`
    select gin_clean_pending_list('ix__search_entry__words') as pages`.execute(t.db);
  assert.deepEqual(rows, [{ pages: "0" }]);
  assert.deepEqual(await t.titles("编目"), ["待编目的件"]);
});

test("finds notices, approved products and approved maintenance people", async () => {
  await t.db
    .insertInto("platformNotice")
    .values({
      noticeTitle: "夜航公告",
      noticeContent: "<p>机坪</p>",
      summary: "机坪",
      noticeTime: "2026-06-01 08:00:00",
    })
    .execute();
  // The clock of the tests stands before the rows were made.
  await t.db.updateTable("repairPerson").set({ createdAt: "2026-06-01 08:00:00" }).execute();
  const user = await t.db
    .selectFrom("repairPerson")
    .innerJoin("sysUser", "sysUser.userId", "repairPerson.userId")
    .select(["sysUser.userId", "informationId"])
    .where("userNature", "=", "1")
    .executeTakeFirstOrThrow();
  const person = t.db.updateTable("repairPerson").where("informationId", "=", user.informationId);
  await t.db
    .updateTable("sysUser")
    .set({ nickName: "夜航机务" })
    .where("userId", "=", user.userId)
    .execute();
  await person.set({ nature: "2" }).execute();
  assert.deepEqual(await t.titles("夜航"), ["夜航公告"]);
  await person.set({ nature: "1" }).execute();
  const { kinds, list } = await t.search("夜航");
  assert.deepEqual(
    kinds.filter(({ total }) => total > 0).map(({ kind, total }) => [kind, total]),
    [
      ["notice", 1],
      ["person", 1],
    ],
  );
  assert.deepEqual(list.map(({ title }) => title).sort(), ["夜航公告", "夜航机务"].sort());
  assert.deepEqual(
    (await t.search("夜航", { kind: "person" })).list.map(({ id }) => id),
    [user.informationId],
  );
  await person
    .set({ speciality: "复合材料结构", introduction: "<p>擅长蜂窝夹层修理</p>" })
    .execute();
  assert.deepEqual(await t.titles("复合材料"), ["夜航机务"]);
  assert.deepEqual(await t.titles("蜂窝夹层"), ["夜航机务"]);
  const status = (value: string) =>
    t.db.updateTable("sysUser").set({ status: value }).where("userId", "=", user.userId).execute();
  await status("2");
  assert.deepEqual(await t.titles("蜂窝夹层"), [], "nobody finds who may not sign in");
  await status("1");
  assert.deepEqual(await t.titles("蜂窝夹层"), ["夜航机务"]);
});

test("parts the cells of tables, and shows where a text goes on", async () => {
  const content =
    "<table><tbody><tr><td><p>力矩</p></td><td><p>120 N·m</p></td></tr>" +
    "<tr><td><p>胎压</p></td><td><p>14.5 bar</p></td></tr></tbody></table>";
  const summary = "首段文字没有标点".repeat(15);
  await t.item({ title: "表格拆装", content, summary });
  const by = await t.as("mechanic");
  const [inTable] = (await t.search("14.5 bar", { by })).list;
  assert.equal(inTable?.excerpt, "力矩 | 120 N·m | 胎压 | 14.5 bar");
  const [inTitle] = (await t.search("表格拆装", { by })).list;
  assert.equal(inTitle?.excerpt, `${summary.slice(0, 119)}…`);
});

test("shows guests no more of a text than lists do, and readers the passage", async () => {
  const words = "从头说起，".repeat(30);
  const content = `<p>${words}</p><p>${"后来".repeat(60)}扭矩扳手${"最后".repeat(60)}</p>`;
  await t.item({ title: "摘要", content, summary: words });
  const [guest] = (await t.search("扭矩扳手")).list;
  assert.ok(guest && words.startsWith(guest.excerpt.slice(0, -1)));
  const [read] = (await t.search("扭矩扳手", { by: await t.as("mechanic") })).list;
  assert.match(read?.excerpt ?? "", /^….*后来扭矩扳手最后.*…$/);
  assert.ok([...(read?.excerpt ?? "")].length <= 120);
  assert.deepEqual([guest?.releaseTime, guest?.cover], ["2026-06-01 08:00:00", null]);
});

test("shows guests nothing of what is for members only, and finds it by its title alone", async () => {
  const content = "<p>校验扭矩弹簧的标定周期</p>";
  const id = await t.item({
    title: "弹簧秤",
    content,
    summary: "校验扭矩弹簧的标定周期",
    membersOnly: "1",
  });
  assert.deepEqual(await t.titles("标定周期"), []);
  assert.deepEqual(await t.titles("扭矩弹簧的"), []);
  const [guest] = (await t.search("弹簧秤")).list;
  assert.deepEqual([guest?.id, guest?.excerpt], [id, ""]);
  const by = await t.as("mechanic");
  assert.match((await t.search("标定周期", { by })).list[0]?.excerpt ?? "", /扭矩弹簧的标定周期/);
  assert.match((await t.search("弹簧秤", { by })).list[0]?.excerpt ?? "", /^校验扭矩弹簧/);
  const item = t.db.updateTable("contentItem").where("itemId", "=", id);
  await item.set({ membersOnly: "2" }).execute();
  assert.deepEqual(await t.titles("标定周期"), ["弹簧秤"]);
});

test("counts no further than it shows, and pages through all that it counts", async () => {
  const many = maxHits + 10;
  const items = Array.from({ length: many }, (_, nth) => ({
    categoryId: t.categoryId,
    module: "repair",
    title: nth % 3 === 0 ? "蒙皮腐蚀" : "记录",
    releaseUser: "工程部",
    releaseTime: new Date(Date.UTC(2026, 4, 1) - nth * 86_400_000).toISOString(),
    content: "<p>蒙皮腐蚀</p>",
    summary: "蒙皮腐蚀",
  }));
  await t.db.insertInto("contentItem").values(items).execute();
  const first = await t.search("蒙皮腐蚀");
  assert.deepEqual([first.total, first.more], [maxHits, true]);
  assert.deepEqual(first.kinds[0], { kind: "repair", total: maxHits, more: true });
  const seen = new Set<string>();
  for (let pageNum = 1; pageNum <= maxHits / 20; pageNum += 1) {
    for (const { id } of (await t.search("蒙皮腐蚀", { pageNum: String(pageNum) })).list)
      seen.add(id);
  }
  assert.equal(seen.size, maxHits);
  assert.deepEqual((await t.search("蒙皮腐蚀", { pageNum: "6" })).list, []);
});

test("wants a keyword of 1 to 50 characters and a kind that there is", async () => {
  for (const query of [
    "",
    "keyword=",
    "keyword=%20",
    `keyword=${"a".repeat(51)}`,
    "keyword=a&kind=x",
  ]) {
    assert.equal((await t.guest.get(`/open/search?${query}`)).code, 400, query);
  }
});
