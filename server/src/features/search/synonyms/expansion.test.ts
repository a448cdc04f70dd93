import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

async function set(terms: string[], { kind = "1", status = "1" } = {}): Promise<void> {
  await t.db.insertInto("searchSynonym").values({ terms, kind, status }).execute();
}

test("finds each word of a set by the others, in any case and width", async () => {
  await set(["蒙皮测试词", "skin panel probe", "SKP"]);
  await t.item({ title: "蒙皮测试词的修理", releaseTime: "2026-05-03 00:00:00" });
  await t.item({ title: "Skin  Panel Probe repair", releaseTime: "2026-05-02 00:00:00" });
  await t.item({ title: "正文里", content: "<p>更换SKP后复查</p>" });
  const all = ["Skin  Panel Probe repair", "正文里", "蒙皮测试词的修理"].toSorted();
  for (const keyword of ["蒙皮测试词", "skin panel probe", "SKP", "ＳＫＰ", "skp"]) {
    assert.deepEqual((await t.titles(keyword)).toSorted(), all, keyword);
  }
  const { synonyms } = await t.search("skp");
  assert.deepEqual(synonyms, ["蒙皮测试词", "skin panel probe"]);
});

test("has what bears the typed word in its title before what bears a synonym, however old", async () => {
  await set(["雷达测试罩", "radome probe"]);
  await t.item({ title: "radome probe", releaseTime: "2026-06-10 00:00:00" });
  await t.item({ title: "雷达测试罩", releaseTime: "2019-01-01 00:00:00" });
  await t.item({
    title: "只在正文",
    content: "<p>雷达测试罩</p>",
    releaseTime: "2026-06-11 00:00:00",
  });
  assert.deepEqual(await t.titles("雷达测试罩"), ["雷达测试罩", "radome probe", "只在正文"]);
  assert.deepEqual(await t.titles("Radome probe"), ["radome probe", "雷达测试罩", "只在正文"]);
});

test("finds the others by the first word of a one-way set, and not back", async () => {
  await set(["XQZ", "辅助测试装置"], { kind: "2" });
  await t.item({ title: "辅助测试装置漏油" });
  await t.item({ title: "XQZ 启动" });
  assert.deepEqual((await t.titles("xqz")).toSorted(), ["XQZ 启动", "辅助测试装置漏油"]);
  assert.deepEqual(await t.titles("辅助测试装置"), ["辅助测试装置漏油"]);
  assert.deepEqual((await t.search("辅助测试装置")).synonyms, []);
});

test("takes the longest run of words that is a term, beside other words", async () => {
  await set(["主测试架", "main gear leg"]);
  await set(["gear", "齿轮测试"]);
  await t.item({ title: "主测试架渗漏" });
  await t.item({ title: "主测试架裂纹" });
  await t.item({ title: "齿轮测试 main leg" });
  assert.deepEqual(await t.titles("main gear leg 渗漏"), ["主测试架渗漏"]);
  assert.deepEqual(
    (await t.titles("main gear leg")).toSorted(),
    ["主测试架渗漏", "主测试架裂纹"].toSorted(),
  );
  assert.deepEqual(await t.titles("main gear"), ["齿轮测试 main leg"]);
});

test("wants the words of a synonym together, and the typed ones anywhere", async () => {
  await set(["反推测试", "reverse thrust probe"]);
  await t.item({ title: "probe of reverse thrust" });
  assert.deepEqual(await t.titles("反推测试"), []);
  assert.deepEqual(await t.titles("reverse thrust probe"), ["probe of reverse thrust"]);
});

test("goes one step from word to word, and joins the sets that a word is in", async () => {
  await set(["甲测试词", "乙测试词"]);
  await set(["乙测试词", "丙测试词"]);
  for (const title of ["甲测试词", "乙测试词", "丙测试词"]) await t.item({ title });
  assert.deepEqual((await t.search("甲测试词")).synonyms, ["乙测试词"]);
  assert.deepEqual((await t.search("乙测试词")).synonyms, ["甲测试词", "丙测试词"]);
});

test("leaves out sets that are switched off", async () => {
  await set(["停用测试词", "切断测试词"], { status: "2" });
  await t.item({ title: "切断测试词" });
  assert.deepEqual(await t.titles("停用测试词"), []);
});

test("finds by a synonym what only the text can tell, and nothing that has its signs apart", async () => {
  await set(["孔探测试", "内窥镜检查法"]);
  await t.item({ title: "有", content: "<p>用内窥镜检查法看叶片</p>" });
  await t.item({ title: "没有", content: "<p>内窥，窥镜，镜检，检查，查法</p>" });
  assert.deepEqual(await t.titles("孔探测试"), ["有"]);
});

test("shows readers the passage that has the synonym", async () => {
  await set(["配平测试", "trim probe"]);
  const content = `<p>${"从头说起，".repeat(40)}</p><p>校验 Trim Probe 的行程</p>`;
  await t.item({ title: "行程", content, summary: "从头说起" });
  const { list } = await t.search("配平测试", { by: await t.as("mechanic") });
  assert.match(list[0]?.excerpt ?? "", /Trim Probe/);
});

test("keeps to the titles of what is for members only for guests, by synonyms too", async () => {
  await set(["会员测试词", "member probe"]);
  await t.item({ title: "会员的", content: "<p>member probe</p>", membersOnly: "1" });
  assert.deepEqual(await t.titles("会员测试词"), []);
  const { list } = await t.search("会员测试词", { by: await t.as("mechanic") });
  assert.deepEqual(
    list.map(({ title }) => title),
    ["会员的"],
  );
});

test("takes a bounded number of synonyms", async () => {
  for (let at = 0; at < 3; at += 1) {
    await set(["很多测试词", ...Array.from({ length: 19 }, (_, nth) => `同义${at}之${nth}`)]);
  }
  assert.equal((await t.search("很多测试词 很多测试词")).synonyms.length, 30);
});

test("is refused by the database where a set has doubles, blanks or one word", async () => {
  for (const terms of [
    ["一"],
    ["一", "一"],
    ["LG", "ｌｇ"],
    ["一", " "],
    ["一", "长".repeat(51)],
    [],
  ]) {
    await assert.rejects(set(terms), /ck__search_synonym__terms/, terms.join());
  }
});
