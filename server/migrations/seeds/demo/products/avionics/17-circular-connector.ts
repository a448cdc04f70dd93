import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "线束连接器",
  name: "三同心圆形连接器（插头、插座对）",
  subtitle: "MIL-DTL-38999 Ⅲ系列，17-26 排列",
  price: "1280",
  specifications: "26 芯 20 号触点；镀镉橄榄色",
  brand: "澄远航电",
  style: "新件",
  partNumber: "AM-20-3817-26",
  condition: "NE",
  certificates: ["COC"],
  characteristic: "含触点、密封塞、退针工具各一",
  description: "三头螺纹快速旋合，防振锁紧，触点后送。",
  introduce: `螺纹上那圈色带不是装饰：旋到看不见色带，才算到位。外场连接器松脱，多数停在“手感已经紧了、色带还露着一点”的位置。
触点后送式，压接使用四点压接钳与对应的定位器，压好后从检查孔看到导线，轻拉确认锁住。空孔务必插密封塞，否则尾部进潮气。
镀镉件不要与燃油直接接触，也不要干磨。`,
  cover: ["connector", "wiring-harness"],
  detail: ["connector"],
  status: "1",
} satisfies DemoProduct;
