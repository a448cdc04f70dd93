import type { Base } from "../../seeds/seed-base.ts";
import type { Tx } from "../../src/infra/db/database.ts";
import { readingMinutesOf, summaryOf } from "../../src/infra/rich-text/text-of.ts";

const parts = ["主起落架", "前轮转弯作动筒", "风扇叶片", "高压涡轮", "引气活门", "无线电高度表"];
const works = ["孔探检查", "磨损修理", "返厂大修", "渗漏排故", "加改装评估", "超差处理", "校验"];
const kinds = ["方案", "经验总结", "工作程序", "案例分析", "风险提示"];
const teams = ["维修工程部", "定检车间", "航线维护中心", "发动机车间", "质量与培训部"];
const sentences = [
  "工作开始前核对适航指令、服务通告与工卡版本的一致性，确认工具和耗材在校验有效期内。",
  "拆下部件后应立即封堵管路和电接头，并在工作单上记录件号、序号与装机位置。",
  "发现裂纹或超出手册标准的磨损时停止工作，拍照后报工程部门评估，不得自行打磨。",
  "恢复安装时按手册规定的次序和力矩拧紧，关键紧固件由必检人员复核并签署。",
  "功能测试应覆盖正常、备用与应急三种状态，测试数据与上次定检结果比较后归档。",
  "外委单位须持有相应项目的维修许可，返回件附适航批准标签和完整的工作报告。",
];
const batch = 100;

/** Items of the 145 module with texts of 3 to 9 KB and covers: the same ones at each run. */
export async function seedItems(tx: Tx, base: Base, count: number): Promise<void> {
  const random = seededRandom(145);
  const newest = Date.UTC(2026, 0, 31, 1);
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first);
    const items = Array.from({ length: size }, (_, index) => {
      const releaseTime = new Date(newest - (first + index) * 7_200_000).toISOString();
      return { ...newItem(random, base), releaseTime };
    });
    const rows = await tx.insertInto("contentItem").values(items).returning("itemId").execute();
    const covers = rows.flatMap(({ itemId }) => newCovers(random, itemId, base.adminId));
    await tx.insertInto("sysFile").values(covers).execute();
  }
}

/** A passed product to be opened. */
export async function seedProduct(tx: Tx): Promise<void> {
  const { categoryId } = await tx
    .insertInto("materialCategory")
    .values({ name: "标准件", orderNum: 1 })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  const texts = {
    specifications: "AM-72",
    brand: "云翼",
    style: "标准件",
    characteristic: "耐高温",
  };
  const long = { description: sentences.join(""), introduce: sentences.join("") };
  const named = { categoryId, name: "风扇叶片", subtitle: "已检测", price: "100", status: "1" };
  await tx
    .insertInto("materialInfo")
    .values({ ...named, ...texts, ...long })
    .execute();
}

function newItem(random: () => number, { categoryIds, deptId, adminId }: Base) {
  const paragraphs = Array.from({ length: 8 + Math.floor(random() * 16) }, () => {
    const text = Array.from({ length: 3 }, () => oneOf(random, sentences)).join("");
    return `<p style="line-height: 1.75"><span style="font-size: 16px">${text}</span></p>`;
  });
  const content = paragraphs.join("");
  return {
    module: "repair",
    categoryId: oneOf(random, [...categoryIds.values()]),
    title: `${oneOf(random, parts)}${oneOf(random, works)}${oneOf(random, kinds)}`,
    releaseUser: oneOf(random, teams),
    content,
    summary: summaryOf(content),
    readingMinutes: readingMinutesOf(content),
    createdBy: adminId,
    deptId,
  };
}

/** One to three covers as rows; nobody asks for their bytes. */
function newCovers(random: () => number, ownerId: string, createdBy: string) {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) => ({
    fileId: token(random, 22),
    ownerId,
    field: "cover",
    position,
    name: `cover-${position + 1}.png`,
    size: String(40_000 + Math.floor(random() * 400_000)),
    contentType: "image/png",
    width: 1280,
    height: 720,
    sha256: token(random, 43),
    createdBy,
  }));
}

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

function token(random: () => number, length: number): string {
  return Array.from({ length }, () => oneOf(random, [...characters])).join("");
}

function oneOf<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T;
}

/** Numbers from 0 to 1 (mulberry32): the same row of them for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
