import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "减震支柱附件",
  name: "扭力臂顶点衬套与调整垫组",
  subtitle: "三种加大级，含铰刀借用",
  price: "4350",
  specifications: "铝青铜衬套 8 只；垫片厚度 0.1～0.8 mm",
  brand: "海衡密封",
  style: "新件",
  partNumber: "AM-32-1130-2",
  condition: "NE",
  certificates: ["FAA8130"],
  supplier: "海川航空器材有限公司",
  characteristic: "加大级别刻在端面",
  description: "消除顶点间隙，解决滑行抖动。",
  introduce: `高速滑行前起抖动，先别急着换减摆器，量一量扭力臂顶点的间隙。间隙超差，减摆器再好也没有力臂可用。
套件含标准级和两档加大级衬套，孔磨大以后铰到下一档即可，不必整臂返厂。铰刀随件借用七天，收押金，归还时验刃。
压装用冷缩，不要敲。装好后检查润滑孔是否对正，第一次注脂要见到新脂从两端都挤出来。`,
  cover: ["landing-gear", "shock-strut"],
  detail: ["landing-gear"],
  status: "1",
} satisfies DemoProduct;
