import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "密封胶与油脂",
  name: "整体油箱聚硫密封胶 B-2",
  subtitle: "130 毫升双组分混合筒，10 支",
  price: "2480",
  specifications: "AMS-S-8802 类，B 类稠度；施工期约 2 小时",
  brand: "拓岸材料",
  style: "新件，恒温包装",
  partNumber: "AM-20-8802-B2",
  condition: "NE",
  certificates: ["COC"],
  supplier: "北辰航化科技有限公司",
  characteristic: "每支带批号标签，撕下即可贴工卡",
  description: "双组分隔片式包装，混合后填角密封与盖板密封使用。",
  introduce: `密封胶的时间从打破隔片开始算，不是从挤出来开始算。施工期会随温度、湿度变化，热天明显缩短；接近终点的胶看着还能抹，其实已经不粘了。
每批请先打一个试片留在现场，判断不粘时间和硬度看试片，不要用手指去戳油箱里的胶缝。
表面清洁是成败的大半：干净的布，一面只擦一次，溶剂未干就擦掉，不要让它自己挥发。促进剂与底胶请按手册配套使用。
恒温发运，到货剩余贮存期不少于四个月。`,
  cover: ["sealant-cartridge", "fuel-tank"],
  detail: ["sealant-cartridge"],
  status: "1",
} satisfies DemoProduct;
