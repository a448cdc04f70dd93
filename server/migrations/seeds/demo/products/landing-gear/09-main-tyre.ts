import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "轮胎",
  name: "主轮子午线轮胎 46×17R20",
  subtitle: "新胎，30 层级，225 英里/小时",
  price: "18800",
  specifications: "无内胎；带磨损沟与平衡点标记",
  brand: "岚峰机轮",
  style: "新件",
  partNumber: "AM-32-4501-R",
  condition: "NE",
  certificates: ["FAA8130", "EASA1"],
  supplier: "云翼航材有限公司",
  characteristic: "胎侧绿点为排气孔，平衡红点清晰",
  description: "生产日期在十八个月以内，避光竖放保存。",
  introduce: `航空轮胎按起降次数磨，也按存放方式老。库房恒温避光，离电机和臭氧源远，胎竖放在双管架上，每月转四分之一圈。发货前拍下胎侧序号（含生产日期码）给您确认。
新装轮胎在充气后的头十二小时会伸张，压力下降是正常的；补到规定值后再保压二十四小时，下降超过手册规定比例才算漏。
同轴两只胎建议一起换，或者至少让外径差落在手册允许范围内。`,
  cover: ["tire", "wheel-assembly"],
  detail: ["tire"],
  status: "1",
} satisfies DemoProduct;
