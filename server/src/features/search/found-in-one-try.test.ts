import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SearchHit } from "@aeromaint/contracts/search/search.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { install } from "../../installation.ts";

let t: Awaited<ReturnType<typeof buildTestApp>>;

before(async () => {
  t = await buildTestApp({ template: "migrated" });
  await install(t.app, { config: { demo: true, adminPassword: null }, now: t.time.now });
  // Products are on show from when they were made.
  t.time.now = new Date(Date.now() + 60_000);
  for (const job of ["part-numbers", "pinyin"]) await t.app.jobs.run(job);
});
after(() => t?.close());

/** Of the first five hits. */
const wantedRecall = 0.95;

/** What people type, and a part of the title that they want to see; one of several is enough. */
const pairs: readonly [keyword: string, ...titles: string[]][] = [
  // Part numbers, whole and worn.
  ["AM-72-2105", "宽弦风扇叶片（成对件）"],
  ["AM-72-210", "宽弦风扇叶片"],
  ["AM7221053", "宽弦风扇叶片（成对件）"],
  ["AM72", "叶片", "火焰筒", "滚动轴承"],
  ["AM-72-2101-1", "宽弦风扇叶片（单片，旧构型）"],
  ["am 32 4410", "主机轮组件"],
  ["324270", "碳刹车热库"],
  ["ＡＭ－２９－１１１０", "发动机驱动液压泵"],
  ["1240-3", "交流电动液压泵"],
  ["2230", "变压整流组件"],
  ["20 3817", "三同心圆形连接器"],
  ["8802b2", "整体油箱聚硫密封胶"],
  ["32-4502 翻新", "前轮翻新胎"],
  // Pinyin, in full and by initials.
  ["qlj", "起落架"],
  ["kongtan", "孔探"],
  ["yeyabeng", "液压泵"],
  ["chuanganqi", "起落架接近传感器"],
  ["jiaojieban", "交接班怎么写才算写清楚", "“蒙眼接班”"],
  ["niulibanshou", "少了一把扭力扳手的那天"],
  ["cbc", "除冰车季前保养"],
  ["ranyoupenzui", "双油路燃油喷嘴"],
  ["dianping", "镍镉主电瓶外委维护", "电瓶"],
  ["zhengji pen qi", "整机喷漆外委"],
  ["起luojia", "起落架"],
  // What means the same.
  ["landing gear", "起落架"],
  ["LG", "起落架"],
  ["BSI", "孔探"],
  ["borescope", "孔探"],
  ["辅助动力装置", "APU"],
  ["torque wrench", "力矩扳手", "扭力扳手"],
  ["NDT", "无损检测"],
  ["hydraulic pump", "液压泵"],
  ["composite", "复合材料", "复材"],
  ["corrosion", "腐蚀"],
  ["human factors", "人为因素"],
  ["deicing", "除冰"],
  // Words of titles and texts.
  ["热起动", "一次地面热起动之后"],
  ["刹车 软管", "737NG B 系统油量缓慢下降"],
  ["预冷器", "夏季引气超温的排故笔记"],
  ["氧气瓶 水压", "机组氧气瓶水压试验送检须知"],
  ["风扇叶片 平衡", "风扇叶片前缘打伤"],
  ["CDCCL", "燃油箱安全与 CDCCL"],
  ["comat", "COMAT"],
  ["ADS-B", "ADS-B OUT"],
  ["GTCP131-9", "APU 送修故障描述的写法"],
  ["CFM56-7B", "CFM56-7B 进厂修理"],
  ["C909", "支线机型培训：C909"],
  ["MEL", "MEL、CDL 与推迟维修项目"],
];

test("leads to what is wanted among the first five hits", async () => {
  const missed: string[] = [];
  for (const [keyword, ...wanted] of pairs) {
    const { statusCode, body } = await t.app.inject(
      `/api/open/search?${new URLSearchParams({ keyword, pageSize: "5" })}`,
    );
    assert.equal(statusCode, 200, body);
    const titles = JSON.parse(body).data.list.map(({ title }: SearchHit) => title);
    const isFound = titles.some((title: string) => wanted.some((part) => title.includes(part)));
    if (!isFound) missed.push(`${keyword}: ${wanted.join("、")}; found ${titles.join("、")}`);
  }
  assert.ok(missed.length <= pairs.length * (1 - wantedRecall), missed.join("\n"));
});
