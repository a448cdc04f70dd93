import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "风扇与压气机",
  name: "高压压气机转子叶片修理件",
  subtitle: "第 1～3 级混装包，按级封袋",
  price: "42800",
  specifications: "每级 6 片，共 18 片；锁片、止动块另配",
  brand: "北辰叶片",
  style: "修理件",
  partNumber: "AM-72-3310-5",
  substitutes: ["AM-72-3312-1"],
  condition: "SV",
  certificates: ["AAC038"],
  supplier: "云岭航材有限公司",
  characteristic: "每片有唯一编号与弦长实测值",
  description: "修理后弦长均留有余量，叶尖涂层状态在记录中逐片列出。",
  introduce: `用于车间分解后个别叶片超差的补充。三级分袋，袋上写级号与最小弦长，拆袋后请不要混放，叶型相近的两级肉眼不容易分开。
修理包括前缘修形、叶尖补焊、喷丸和荧光检查。曾经补焊过的叶片在编号后加字母，方便下一次判断能不能再修。
不随附锁片。锁片为一次性件，请另行领用。`,
  cover: ["compressor-blade"],
  detail: ["compressor-blade", "fan-stage"],
  status: "1",
} satisfies DemoProduct;
