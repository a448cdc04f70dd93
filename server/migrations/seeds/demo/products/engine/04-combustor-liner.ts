import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "热端部件",
  name: "环形燃烧室外火焰筒",
  subtitle: "裂纹补焊、隔热涂层重喷",
  price: "154000",
  specifications: "含头部转接段，不含燃油喷嘴",
  brand: "北辰叶片",
  style: "大修件",
  partNumber: "AM-72-4107-2",
  condition: "OH",
  certificates: ["AAC038", "FAA8130"],
  characteristic: "补焊位置有展开图，下次孔探可对照",
  description: "隔热涂层为热喷涂重做，稀释孔边缘逐孔修圆。",
  introduce: `孔探检查燃烧室，最怕不知道哪一道是旧疤、哪一道是新裂。我们把每一处补焊画在展开图上，标时钟位和距前沿的距离，随件交付。后续孔探员拿着图看，心里有底。
涂层重喷前做了基体渗透，烧蚀减薄处补片。补片焊缝均在非主燃区。
包装箱可循环使用，内部支撑环是成形件，拆箱后请保留，旧件返厂时仍要靠它撑圆。`,
  cover: ["combustor", "borescope"],
  detail: ["combustor", "borescope"],
  status: "1",
} satisfies DemoProduct;
