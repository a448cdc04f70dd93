import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { maxHits } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import { startSearchApp } from "../search.fixture.ts";
import { spellingEdition } from "./spell.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;

before(async () => {
  t = await startSearchApp();
});
after(() => t.close());

const spell = () => t.app.jobs.run("pinyin");

/** The marked signs of the first hit's title. */
async function marked(keyword: string): Promise<string[] | undefined> {
  const [hit] = (await t.search(keyword)).list;
  return hit?.pinyinSpans.map(({ start, end }) => hit.title.slice(start, end));
}

test("finds titles by initials, in full, with blanks, and mixed with what is written", async () => {
  await t.item({ title: "A320起落架舱门检查" });
  await spell();
  for (const keyword of [
    "qlj",
    "QLJ",
    "qiluojia",
    "qi luo jia",
    "起luojia",
    "a320qlj",
    "cmjc",
    "qljcm",
  ]) {
    assert.deepEqual(await t.titles(keyword), ["A320起落架舱门检查"], keyword);
  }
  for (const keyword of ["q", "lj舱门检查x", "iluojia", "qiluoj", "luojiaqi", "qljj", "起cm"]) {
    assert.deepEqual(await t.titles(keyword), [], keyword);
  }
  assert.deepEqual(await marked("qi luo jia"), ["起落架"]);
  assert.deepEqual(await marked("a320qlj"), ["A320起落架"]);
  assert.deepEqual(await marked("qlj 检查"), ["起落架", "检查"]);
  assert.deepEqual(await marked("起落架"), []);
});

test("shows what has the letters themselves before what has them as initials", async () => {
  await t.item({ title: "安定面的检查", releaseTime: "2026-06-10 00:00:00" });
  await t.item({ title: "正文", content: "<p>见 AD 指令</p>", releaseTime: "2020-01-01 00:00:00" });
  await t.item({ title: "AD 清单", releaseTime: "2019-01-01 00:00:00" });
  await spell();
  assert.deepEqual(await t.titles("ad"), ["AD 清单", "正文", "安定面的检查"]);
});

test("finds people by the family name's reading, and notices and products by their titles", async () => {
  await t.db.updateTable("repairPerson").set({ createdAt: "2026-06-01 08:00:00" }).execute();
  await t.db
    .updateTable("sysUser")
    .set({ nickName: "单卫国" })
    .where("userId", "in", (eb) =>
      eb
        .selectFrom("repairPerson")
        .select("userId")
        .where("userNature", "=", "1")
        .where("nature", "=", "1")
        .limit(1),
    )
    .execute();
  await t.db
    .insertInto("platformNotice")
    .values({
      noticeTitle: "重着陆的处理",
      noticeContent: "-",
      summary: "-",
      noticeTime: "2026-06-01 08:00:00",
    })
    .execute();
  await spell();
  assert.deepEqual(await t.titles("shanweiguo"), ["单卫国"]);
  assert.deepEqual(await t.titles("swg"), ["单卫国"]);
  assert.deepEqual(await t.titles("zhongzhuolu"), ["重着陆的处理"]);
});

test("finds nothing that is not released, taken down, disapproved or gone", async () => {
  const hidden = { title: "雷达罩" };
  await t.item({ ...hidden, releaseTime: "2026-06-15 10:05:00" });
  await t.item({ ...hidden, takeDownTime: "2026-06-15 10:00:00" });
  const gone = await t.item({ ...hidden });
  await spell();
  await t.db.deleteFrom("contentItem").where("itemId", "=", gone).execute();
  assert.deepEqual(await t.titles("leidazhao"), []);
  assert.deepEqual(await t.titles("ldz"), []);
});

test("follows a title that changes, and spells anew by another edition", async () => {
  const itemId = await t.item({ title: "前缘襟翼" });
  await spell();
  assert.deepEqual(await t.titles("qyjy"), ["前缘襟翼"]);
  const item = t.db.updateTable("contentItem").where("itemId", "=", itemId);
  await item.set({ title: "后缘襟翼" }).execute();
  assert.deepEqual(await t.titles("qyjy"), [], "not by what it was");
  await spell();
  assert.deepEqual(await t.titles("hyjy"), ["后缘襟翼"]);
  await item.set({ content: "<p>另一段</p>" }).execute();
  assert.deepEqual(await t.titles("hyjy"), ["后缘襟翼"], "a text says nothing of the title");
  await t.db
    .updateTable("suggestEntry")
    .set({ spelledBy: spellingEdition - 1, spelling: "" })
    .execute();
  assert.deepEqual(await t.titles("hyjy"), []);
  await spell();
  assert.deepEqual(await t.titles("hyjy"), ["后缘襟翼"]);
  assert.deepEqual(await spell(), { spelled: 0 });
});

test("leaves a label that somebody is writing to the next run", async () => {
  const itemId = await t.item({ title: "扰流板" });
  await t.db.transaction().execute(async (tx) => {
    await sql`select from suggest_entry where owner_id = ${itemId} for update`.execute(tx);
    assert.deepEqual(await spell(), { spelled: 0 });
  });
  assert.deepEqual(await spell(), { spelled: 1 });
});

test("finds the newest of what most titles have, and all of what few have", async () => {
  // More than are compared because they are the newest.
  const rows = Array.from({ length: 3_050 }, (_, nth) => ({
    categoryId: t.categoryId,
    module: "repair",
    title: nth === 3_040 ? "蜂窝夹芯" : "涡轮盘",
    releaseUser: "工程部",
    releaseTime: new Date(Date.UTC(2026, 4, 1) - nth * 3_600_000).toISOString(),
    content: "-",
    summary: "-",
  }));
  for (let from = 0; from < rows.length; from += 1_000) {
    await t.db
      .insertInto("contentItem")
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
  await spell();
  const { total, more, list } = await t.search("wolunpan");
  assert.deepEqual([total, more], [maxHits, true]);
  assert.equal(list[0]?.releaseTime, "2026-05-01 08:00:00");
  assert.deepEqual(await t.titles("fwjx"), ["蜂窝夹芯"]);
});

test("facets narrow and count what letters have found", async () => {
  const wheels = await t.item({ title: "轮毂轴承更换" });
  await t.item({ title: "轮毂轴承润滑" });
  await sql`insert into owner_chapter values (${wheels}, '32')`.execute(t.db);
  await sql`select facet_refresh(array[${wheels}::bigint])`.execute(t.db);
  await spell();
  const found = (query: object) => t.search("lgzc", query);
  assert.equal((await found({})).total, 2);
  assert.deepEqual(
    (await found({ chapter: "32" })).list.map(({ id }) => id),
    [wheels],
  );
  assert.equal((await found({ chapter: "29" })).total, 0);
  const { data } = await t.guest.get("/open/search/facets?keyword=lgzc");
  assert.deepEqual(
    [data.total, data.chapters.map(({ chapter, total }: ChapterCount) => [chapter, total])],
    [2, [["32", 1]]],
  );
});

interface ChapterCount {
  chapter: string;
  total: number;
}
