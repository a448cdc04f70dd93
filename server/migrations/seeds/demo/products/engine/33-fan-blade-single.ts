import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "风扇与压气机",
  name: "宽弦风扇叶片（单片，旧构型）",
  subtitle: "库存旧件号，新订单请用替代件号",
  price: "88000",
  specifications: "钛合金宽弦空心叶片；单片供应，不配对",
  brand: "北辰叶片",
  style: "修理件，可用状态",
  partNumber: "AM-72-2101-1",
  supersededBy: "AM-72-2105-3",
  condition: "SV",
  certificates: ["AAC038"],
  supplier: "云岭航材有限公司",
  characteristic: "前缘未加强，装机前须核对改装状态",
  description: "仅供仍按旧构型运行的发动机周转使用，库存用完为止。",
  introduce: `旧构型叶片已停止生产，库存中的几片经检查合格，供还没有完成改装的发动机应急周转。
完成改装的发动机请订成对件，件号见本页的替代关系；新旧构型不能在同一台发动机上混装。
下单前请说明发动机的改装状态，我们核对后再发货。`,
  cover: ["fan-stage", "borescope"],
  detail: ["fan-stage"],
  status: "1",
} satisfies DemoProduct;
