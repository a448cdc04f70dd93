import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "电瓶与电源",
  name: "镍镉主电瓶 24 V 40 Ah",
  subtitle: "20 单体，深循环后充满交付",
  price: "27600",
  specifications: "带温度传感器与加热毯插座",
  brand: "澄远航电",
  style: "大修件",
  partNumber: "AM-24-3140-6",
  interchangeable: ["AM-24-3141-6"],
  condition: "OH",
  certificates: ["AAC038"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "单体电压逐只记录，组内差值受控",
  description: "完成放电、短接、充电、补水与绝缘检查，容量合格。",
  introduce: `电瓶每次离位，都值得把单体电压打出来看一遍：整组电压正常，不代表没有一只在拖后腿。交付单上有二十只单体在放电末期和充电末期的电压，您下次送修，可以对照着看趋势。
大修更换全部排气塞密封圈，连接片重新镀镍并按力矩紧固，箱体做绝缘电阻测量。
运输按危险品申报，电解液为氢氧化钾溶液，随附安全数据单。收货后若存放超过三个月，上机前请重新充电。`,
  cover: ["battery"],
  detail: ["battery"],
  status: "1",
} satisfies DemoProduct;
