import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "密封胶与油脂",
  name: "航空通用润滑脂（低温型）",
  subtitle: "锂皂合成脂，400 克筒装，24 支",
  price: "1960.50",
  specifications: "MIL-PRF-23827 类",
  brand: "拓岸材料",
  style: "新件",
  partNumber: "AM-12-2382-7",
  condition: "NE",
  certificates: ["COC"],
  supplier: "北辰航化科技有限公司",
  characteristic: "颜色与前一代不同，便于判断换脂是否彻底",
  description: "用于操纵关节、起落架衬套、传动螺杆等部位。",
  introduce: `不同稠化剂的润滑脂混在一起，可能变稀流走，也可能变硬卡死。换牌号前先把旧脂挤净，见到新颜色从每个间隙出来再停。
注不进去的油嘴，不要加压硬打，先拆下来通。
本批次到货时剩余有效期不足半年，未达到上架要求，退回补换新批次后再提交。`,
  cover: ["landing-gear", "bearing"],
  detail: ["bearing"],
  status: "2",
} satisfies DemoProduct;
