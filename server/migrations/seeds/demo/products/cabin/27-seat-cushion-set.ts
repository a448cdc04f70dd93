import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "客舱与货舱设备",
  name: "经济舱三联座坐垫与安全带套装",
  subtitle: "阻燃外套，漂浮坐垫可选",
  price: "5680",
  specifications: "三座份；含魔术贴定位条",
  brand: "穹顶客舱",
  style: "新件",
  partNumber: "AM-25-2140-3",
  condition: "NS",
  certificates: ["COC"],
  characteristic: "外套与发泡芯的燃烧试验报告成对编号",
  description: "坐垫、靠背垫、安全带三座整套，颜色可定制。",
  introduce: `坐垫的燃烧合格证是“外套加阻火层加发泡”一起做出来的，单换一层布料，原来的合格就不成立了。套装里三者编号对应，补件也按同一编号走，不会拼出一套没人试过的组合。
安全带附制造日期与技术标准规定标牌，扣件开合顺畅。织带起毛、褪色、沾过酸碱的，请整条更换。
清洗可拆，水温不超过 40 ℃；洗涤次数影响阻燃性，记录卡缝在外套内侧。`,
  cover: ["cabin-seat"],
  detail: ["cabin-seat"],
  status: "1",
} satisfies DemoProduct;
