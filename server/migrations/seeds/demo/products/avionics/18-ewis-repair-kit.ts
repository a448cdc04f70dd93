import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "线束连接器",
  name: "EWIS 外场线束修理包",
  subtitle: "接线管、屏蔽套、卡子分格成箱",
  price: "7450",
  specifications: "线号 24～10；含热缩屏蔽端接管",
  brand: "澄远航电",
  style: "新件",
  partNumber: "AM-20-1100-K2",
  condition: "NE",
  certificates: ["COC"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "格位带件号标签，随附补货清单",
  description: "满足航线常见的导线拼接、屏蔽端接和固定修理。",
  introduce: `航线修线最常见的尴尬是：接线管有，线号不对；卡子有，垫块没有。这个箱按线号分四排，按用途分六列，缺哪格一眼看见，扫格上的码即可补货。
箱内不含压接钳和热风枪，因为它们需要校准，应由贵单位的工具室统一管理。
接线管有适用温区和区域限制，燃油箱区、发动机高温区请查标准线路施工手册，箱盖内侧印有提醒。
本品正在补充屏蔽端接管的批次证明，审核通过后开放兑换。`,
  cover: ["wiring-harness", "connector"],
  detail: ["wiring-harness"],
  status: "0",
} satisfies DemoProduct;
