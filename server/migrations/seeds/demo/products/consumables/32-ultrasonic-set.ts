import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "力矩与检测工具",
  name: "便携式超声测厚探伤组合",
  subtitle: "主机、三只探头、阶梯试块",
  price: "46500",
  specifications: "A 扫显示；电池连续工作 8 小时",
  brand: "量川工具",
  style: "新件",
  partNumber: "AM-99-3102-4",
  condition: "NE",
  certificates: ["COC"],
  characteristic: "随附铝、钢阶梯试块与校准夹具",
  description: "用于腐蚀后剩余厚度测量与简单分层检查。",
  introduce: `打磨完腐蚀坑，剩下多厚？这是结构修理每天都要回答的问题。组合里的小直径延迟块探头，专为打磨凹坑设计，端面可贴合曲面。
先在与被测件同牌号的试块上校准声速。铝与钛的声速差得不小，拿铝块校完去量钛件，结果会偏。
测厚与探伤分属不同的授权，人员资格请按本单位无损检测书面规程管理。
首批样机正在做计量确认，通过后开放。`,
  cover: ["ndt-probe", "pressure-gauge"],
  detail: ["ndt-probe"],
  status: "0",
} satisfies DemoProduct;
