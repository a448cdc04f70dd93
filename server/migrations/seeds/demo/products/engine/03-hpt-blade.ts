import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "热端部件",
  name: "高压涡轮一级工作叶片",
  subtitle: "单晶，带气膜孔，重新涂层",
  price: "268500.50",
  specifications: "冷却孔通气检查合格；按重量分组",
  brand: "北辰叶片",
  style: "大修件，整台份 80 片起拆零",
  partNumber: "AM-72-4402-1",
  condition: "OH",
  certificates: ["FAA8130", "EASA1"],
  supplier: "云岭航材有限公司",
  characteristic: "气流试验记录逐片可查",
  description: "内腔清洗、涂层去除与重涂均在批准的修理能力范围内完成。",
  introduce: `涡轮叶片的寿命账，一半在循环，一半在涂层。这一批叶片来自同一台返厂发动机，循环记录连续，没有缺页；涂层整体去除后重做，厚度抽检值在记录附页。
气膜孔用水流和气流各查一遍。堵孔的叶片没有“通一通”了事，而是退回内腔清洗工序重走，个别堵死的已经报废剔除。
按重量分组供货。补单片的客户请提供同盘叶片的重量分布。
寿命件的剩余循环数以履历本为准，本页不作承诺。`,
  cover: ["turbine-disk", "compressor-blade"],
  detail: ["turbine-disk"],
  status: "1",
} satisfies DemoProduct;
