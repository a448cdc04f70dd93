import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "客舱与货舱设备",
  name: "货舱衬板快速修理包",
  subtitle: "玻纤补片、铆钉、阻燃胶带",
  price: "3150",
  specifications: "可修 150 mm 以内破损 6 处",
  brand: "穹顶客舱",
  style: "新件",
  partNumber: "AM-25-5010-K",
  condition: "NE",
  certificates: ["COC"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "按破损尺寸配好补片，航线一小时内可完成",
  description: "用于货舱侧壁、顶板衬板的批准修理，材料附阻燃报告。",
  introduce: `货舱衬板破一个洞，看起来是小事，实际影响的是火警时能不能把灭火剂留在舱里。所以破损不许只用普通胶带糊上。
包里配好三种尺寸的补片，边缘已修圆。按 SRM 或部件手册先判断能不能贴补、能补多大，超出限制的换板。
胶带是临时修理材料，使用后要登记并按期做永久修理，箱内附登记卡。`,
  cover: ["cargo-door", "composite-patch"],
  detail: ["cargo-door", "composite-patch"],
  status: "1",
} satisfies DemoProduct;
