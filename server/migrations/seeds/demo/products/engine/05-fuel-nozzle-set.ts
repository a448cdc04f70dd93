import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "燃油与附件传动",
  name: "双油路燃油喷嘴（整台份）",
  subtitle: "流量分组，喷雾锥角实测",
  price: "98600",
  specifications: "整台份 20 件；密封垫另封",
  brand: "北辰叶片",
  style: "大修件",
  partNumber: "AM-73-1120-4",
  condition: "OH",
  certificates: ["FAA8130"],
  supplier: "云岭航材有限公司",
  characteristic: "附流量与锥角散点图，组内偏差一目了然",
  description: "积炭清除后分解，旋流器、密封圈全部换新，台架试验合格。",
  introduce: `出口温度场不均匀，常常从几只流量偏大的喷嘴开始。大修后我们按主、副油路流量分组，整台份内的偏差画成一张散点图，哪一只装在哪个位置，由您按安装建议表来排。
喷雾锥角用试验液在台架上拍照测量，照片刻盘随附。出现偏锥、断条的件不交付。
喷嘴装机前请保留堵盖，安装密封垫为一次性使用，随件提供整台份加两片备用。`,
  cover: ["fuel-nozzle", "combustor"],
  detail: ["fuel-nozzle"],
  status: "1",
} satisfies DemoProduct;
