import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "风扇与压气机",
  name: "宽弦风扇叶片（成对件）",
  subtitle: "按力矩称重配对，附静力矩值",
  price: "186000",
  specifications: "钛合金宽弦空心叶片；两片一组，对角安装",
  brand: "北辰叶片",
  style: "修理件，可用状态",
  partNumber: "AM-72-2105-3",
  condition: "SV",
  certificates: ["AAC038"],
  supplier: "云岭航材有限公司",
  characteristic: "静力矩差值标在叶根标签上，换装后少做一次配平",
  description: "前缘按修理方案修形，叶身涡流与荧光检查合格，叶根镀层重做。",
  introduce: `航线换风扇叶片，最费时间的往往不是拆装，而是换完以后振动值上去了，要反复加配重。这一组叶片按静力矩配成对，标签上写明两片的力矩值和差值，装在对角位置，多数情况下试车一次就能放行。
前缘修形量、剩余弦长都有实测记录，随 AAC-038 一并提供。叶根干膜润滑剂已喷，装机前不要用溶剂擦洗。
更换同一台发动机的叶片，请在下单备注里写明现有叶片的力矩分布，我们帮您挑接近的一组。`,
  cover: ["fan-stage", "compressor-blade", "bearing", "turbine-disk", "borescope"],
  detail: ["fan-stage"],
  status: "1",
} satisfies DemoProduct;
