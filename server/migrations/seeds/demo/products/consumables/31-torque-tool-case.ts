import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "力矩与检测工具",
  name: "力矩工具成套箱",
  subtitle: "三把扳手、两把螺丝刀、套筒 26 件",
  price: "12800",
  specifications: "覆盖 1～200 N·m；箱体双色海绵轮廓",
  brand: "量川工具",
  style: "新件",
  partNumber: "AM-99-2001-1",
  condition: "NE",
  certificates: ["COC"],
  characteristic: "每把附首检校准证书，给出三点数据",
  description: "黄底黑面海绵，缺件露黄；每格刻编号。",
  introduce: `成套箱的价值不在便宜，在清点。双色海绵切出每一件的轮廓，收工打开看一眼，露黄就是缺件，三秒钟完成。
三把扳手量程互相搭接，常用力矩不落在任何一把的量程两端，读数更可靠。证书给出两成、六成、满量程三点的数据。
海绵可按您的套筒重新切割。箱子编号、每格编号与工具室台账一致，可先发表格由我们代刻。`,
  cover: ["torque-tools-case", "torque-wrench"],
  detail: ["torque-tools-case", "torque-wrench"],
  status: "1",
} satisfies DemoProduct;
