import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SearchAnswer } from "@aeromaint/contracts/search/search.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { sql } from "kysely";
import { startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;
const types = new Map<string, string>();

before(async () => {
  t = await startSearchApp();
  for (const name of ["T737-800", "T320-214"]) {
    const { typeId } = await t.db
      .insertInto("aircraftType")
      .values({ name, orderNum: 1 })
      .returning("typeId")
      .executeTakeFirstOrThrow();
    types.set(name, typeId);
  }
  await aircraft("B-5398", "T737-800", 38_107);
  await aircraft("B-6021", "T320-214", 5187);
  await aircraft("B-KPA", "T320-214", 5188);
  // Digits that two registrations end in.
  await aircraft("B-7777", "T320-214", 5189);
  await aircraft("N7777", "T737-800", 38_108);
  await stated("737 襟翼力矩", "T737-800");
  await stated("320 襟翼力矩", "T320-214");
  await t.item({ title: "通用力矩表" });
  await t.item({ title: "B-5398 回来了", content: "<p>力矩已复查</p>" });
});
after(() => t.close());

async function aircraft(registration: string, type: string, msn: number) {
  await t.db
    .insertInto("aircraft")
    .values({ registration, msn, typeId: types.get(type) ?? "" })
    .execute();
}

async function stated(title: string, type: string, over: object = {}): Promise<string> {
  const itemId = await t.item({ title, ...over });
  await t.db
    .insertInto("applicability")
    .values({ ownerId: itemId, typeId: types.get(type) ?? "" })
    .execute();
  await sql`select facet_refresh(array[${itemId}::bigint])`.execute(t.db);
  return itemId;
}

const found = ({ list }: SearchAnswer) => list.map(({ title }) => title).sort();

test("a registration filters by what applies to the aircraft, and says so", async () => {
  for (const keyword of [
    "B-5398 力矩",
    "b5398 力矩",
    "5398 力矩",
    "力矩 Ｂ－５３９８",
    "b—5398的力矩",
  ]) {
    const answer = await t.search(keyword);
    assert.deepEqual(
      found(answer),
      ["737 襟翼力矩", "B-5398 回来了", "通用力矩表"].sort(),
      keyword,
    );
    assert.deepEqual(
      [answer.meant?.aircraft.registration, answer.meant?.aircraft.typeName, answer.meant?.rest],
      ["B-5398", "T737-800", "力矩"],
      keyword,
    );
  }
});

test("a registration alone finds what names it, what is stated for it, then what applies to all", async () => {
  for (const keyword of ["B-5398", "b5398", "5398"]) {
    const { list, meant } = await t.search(keyword);
    assert.equal(meant?.rest, "", keyword);
    const [first, second, ...others] = list.map(({ title }) => title);
    assert.deepEqual([first, second], ["B-5398 回来了", "737 襟翼力矩"], keyword);
    assert.ok(others.includes("通用力矩表") && !others.includes("320 襟翼力矩"), keyword);
  }
});

test("is undone by asking for words, and gives way to an aircraft that is chosen", async () => {
  const narrowed = (query: object) => t.search("B-5398 力矩", query);
  const words = await narrowed({ asWords: "1" });
  assert.deepEqual([found(words), words.meant], [["B-5398 回来了"], undefined]);
  const chosen = await narrowed({ aircraft: "B-6021" });
  assert.deepEqual([found(chosen), chosen.meant], [["B-5398 回来了"], undefined]);
});

test("counts facets of the same hits", async () => {
  const { data } = await t.guest.get(
    `/open/search/facets?keyword=${encodeURIComponent("b5398 力矩")}`,
  );
  assert.deepEqual([data.total, data.aircraft.registration], [3, "B-5398"]);
});

async function suggest(keyword: string): Promise<Suggestion[]> {
  t.app.responseCache.clear();
  return (await t.guest.get(`/open/search/suggest?${new URLSearchParams({ keyword })}`)).data;
}

test("suggestions say what a registration is taken for, and lead back to the words", async () => {
  const [fitting, words, ...others] = await suggest("B-5398 力矩");
  assert.equal(fitting?.label, "适用于 B-5398（T737-800）");
  assert.equal(new URLSearchParams(fitting?.path.split("?")[1]).get("keyword"), "B-5398 力矩");
  assert.equal(words?.label, "按文字搜索“B-5398 力矩”");
  assert.equal(new URLSearchParams(words?.path.split("?")[1]).get("asWords"), "1");
  assert.deepEqual(others.map(({ label }) => label).sort(), ["737 襟翼力矩", "通用力矩表"].sort());
  const alone = (await suggest("5398")).filter(({ group }) => group === "documents");
  assert.deepEqual(
    alone.map(({ label }) => label),
    ["737 襟翼力矩"],
  );
});

test("takes one registration, of digits alone one that nothing else ends in, of letters alone capitals", async () => {
  const meant = async (keyword: string) => (await t.search(keyword)).meant?.aircraft.registration;
  assert.equal(await meant("B-KPA"), "B-KPA");
  assert.equal(await meant("N7777"), "N7777");
  assert.equal(await meant("6021"), "B-6021");
  for (const keyword of ["7777", "b-kpa", "BKPA", "B-5398 B-6021", "B5-398", "N-7777-1", "1234"]) {
    assert.equal(await meant(keyword), undefined, keyword);
  }
});

/** Two hundred queries that name no aircraft, though the fleet has registrations for many of them. */
const ordinary = `
A320|A321|A330|B737|B747|B777|B787|C919|ARJ21|MA60|B-1|B-2|B-52|T5398|A5398|737-800|A320-214|CFM56|CFM56-7B|V2500|LEAP-1A
2020|2021|2022|2023|2024|2025|2026|2027|1998|1999|2000|2008|2026-06|2026-06-15|20260615|2026 年检|1999 力矩
32-11-00|AMM 32-11-00|AMM 29-11-00-5398|AMM32-11-00|TASK 5398|FIG 5398|IPC 5398|CMM 5398|ATA 32|ATA32|SB 5398|AD 5398|CCAR-145
AM-72-2105-3|BACB30-LE-3K4|NAS1149F0363P|MS21042L3|AN960-416|5398-1|AM5398|AM-5398-2|NAS5398|65-45398-1|B5398-1|B53981|5398A
D-ring|d-ring|O-ring|A-check|C-check|b-nut|B-nut|V-band|in-flight|no-go|T-bolt|follow-up|on-site|b-kpa|B 检|B 类|表 B-1|B 5
件号 5398|零件号 B-5398|料号：5398|图号 5398|P/N 5398|PN 5398|S/N 5398|MSN 5398|工卡号 5398|故障代码 5398|分机 5398|电话 5398
站位 5398|NO. 5398|Rev 5398|编号5398|序号 5398|5398 小时|5398小时|5398 飞行小时|5398 循环|5398 次|5398 架次|5398 起落|5398 元
5398 公里|5398 海里|5398 米|5398 毫米|5398 英尺|5398 磅|5398 公斤|5398 千克|5398 升|5398 个|5398 件|5398 页|5398 人|5398 转|第5398章|5398 分钟|5398 版|5398 吨
5398 天|5398 年|5398 小时后|5398小时以上|5398 psi|5398 rpm|5398 kg|5398 ft|5398.5|5,398|53.98|5398%|$5398|￥5398|第5398页
第 5398 条|5398/2|1/5398|5398-5400|5398~5400|5398×2|=5398|A320 5398|CFM56 5398|AM 72 5398 3|5399|1234|8888|0001|00005398|539
53980|15398|999999|010-64595398|13800005398|400-800-5398|MU5101|CA1501|CZ3101|HU7801|3U8888|UN3356|ISO9001|AS9100|EN4179|GB2312
DO-178|ARINC429|RS232|UTF-8|FL350|RNP10|TCAS7|H2O|PM2.5|力矩|襟翼|起落架|液压泵|孔探|培训|登机门|滑油|APU|FADEC|landing gear|ECAM|EICAS|IDG 5398 轴承
力矩 襟翼|起落架 漏油|737 襟翼|320 襟翼|AM-145-2026-0001|145-2026-1|手册 第 32 章|32章|附录 B|图 B-2|B-5398 B-6021`
  .trim()
  .split(/[|\n]/);

test("takes none of two hundred ordinary queries for a registration", async () => {
  assert.ok(new Set(ordinary).size >= 200, `${new Set(ordinary).size} queries`);
  for (const [nth, registration] of [
    "B-2026",
    "B-2024",
    "B-1999",
    "A320",
    "B737",
    "B-1",
    "D-RING",
    "B-NUT",
    "A-CHECK",
  ].entries()) {
    await aircraft(registration, "T320-214", 9000 + nth);
  }
  const taken: string[] = [];
  for (const keyword of ordinary) if ((await t.search(keyword)).meant) taken.push(keyword);
  assert.deepEqual(taken, []);
});

test("digits are words where the fleet has no such aircraft", async () => {
  await t.db.deleteFrom("aircraft").where("registration", "=", "B-5398").execute();
  for (const keyword of ["5398", "B-5398", "b5398 力矩"]) {
    assert.equal((await t.search(keyword)).meant, undefined, keyword);
  }
});
