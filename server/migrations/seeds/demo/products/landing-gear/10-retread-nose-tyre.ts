import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "轮胎",
  name: "前轮翻新胎 30×8.8R15",
  subtitle: "第三次翻新，错位散斑检查",
  price: "6200",
  specifications: "翻新级别标注于胎侧",
  brand: "岚峰机轮",
  style: "翻新件",
  partNumber: "AM-32-4502-T3",
  condition: "SV",
  certificates: [],
  supplier: "云翼航材有限公司",
  characteristic: "附散斑检查图像",
  description: "胎体经充气针孔、散斑与外观三项检查后翻新。",
  introduce: `翻新的前提是胎体好。这一批在打磨前做了散斑检查，有脱层迹象的不进炉。
胎侧钢印写明翻新次数和日期。翻新次数上限按翻新单位的批准资料和营运人自己的政策，下单前请核对本单位是否接受第三次翻新胎。
本条目待补齐翻新单位的批准文件副本后重新提交审核。`,
  cover: ["tire"],
  detail: ["tire"],
  status: "2",
} satisfies DemoProduct;
