import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "电瓶与电源",
  name: "变压整流组件",
  subtitle: "三相 115 V 输入，28 V 直流输出",
  price: "39500",
  specifications: "强迫风冷；带过温信号输出",
  brand: "澄远航电",
  style: "大修件",
  partNumber: "AM-24-2230-1",
  condition: "OH",
  certificates: ["FAA8130", "EASA1"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "风扇轴承换新，满载温升有曲线",
  description: "二极管组件逐只测反向漏电，满载运行四小时。",
  introduce: `整流组件的故障多半从风扇开始：轴承干，转速掉，散热片积灰，最后是二极管。所以不管送来时风扇好坏，轴承一律更换，进风滤网同时换新。
出厂试验记录满载温升曲线，纹波电压在空载、半载、满载三点测量。过温信号用热风实际触发一次，而不是短接插针代替。
装机后若仍报过温，请先看冷却风道堵没堵。`,
  cover: ["avionics-rack", "connector"],
  detail: ["avionics-rack"],
  status: "1",
} satisfies DemoProduct;
