import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "氧气设备",
  name: "机组氧气瓶（复合材料缠绕）",
  subtitle: "1850 psi，带表头与安全释放片",
  price: "33600",
  specifications: "水压试验有效；空瓶低压发运",
  brand: "穹顶客舱",
  style: "大修件",
  partNumber: "AM-35-1110-9",
  condition: "OH",
  certificates: ["AAC038"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "剩余寿命年限印在瓶肩标签",
  description: "瓶体外观、水压、表头流量与安全释放均已检查。",
  introduce: `氧气瓶有两本账：一本是定期水压试验，一本是复合瓶的总使用年限。挑便宜瓶子的人常忘了第二本。标签上两样都写，最近一次水压日期与到寿年月，可拍照确认后再兑换。
空瓶保留少量正压发运，防止潮气倒灌。到货若表压为零，请不要直接充装，退回做内部检查。
充装要慢。充得快，瓶体发热，凉下来压力就不够，还要担绝热压缩的险。`,
  cover: ["oxygen-bottle", "oxygen-mask"],
  detail: ["oxygen-bottle"],
  status: "1",
} satisfies DemoProduct;
