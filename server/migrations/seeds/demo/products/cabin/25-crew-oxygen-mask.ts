import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "氧气设备",
  name: "机组快戴式氧气面罩",
  subtitle: "充气头带，内置话筒与稀释调节",
  price: "21800",
  specifications: "含存放盒、软管快卸接头",
  brand: "穹顶客舱",
  style: "大修件",
  partNumber: "AM-35-1120-5",
  condition: "OH",
  certificates: ["AAC038"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "单手佩戴时间与漏气量实测",
  description: "面罩、呼气活门、头带气囊换新，调节器台架试验。",
  introduce: `快戴面罩考的是“五秒钟之内单手戴好”。大修后每只都在头模上做佩戴试验，头带能均匀张开才算合格。
话筒在面罩里容易受潮，已换新并与音频板做通话检查。调节器分别测正常、百分之百、应急三档的流量与压力。
氧气件的清洁按无油规程完成，双层袋封装。拆封请在洁净区，手上不要有护手霜。`,
  cover: ["oxygen-mask", "oxygen-bottle"],
  detail: ["oxygen-mask"],
  status: "1",
} satisfies DemoProduct;
