import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "滤芯与密封件",
  name: "O 形圈与挡圈分类盒（磷酸酯系统）",
  subtitle: "AS568 常用尺寸 30 种，共 380 件",
  price: "3280",
  specifications: "乙丙橡胶；挡圈为聚四氟乙烯",
  brand: "海衡密封",
  style: "新件",
  partNumber: "AM-29-0001-B",
  condition: "NE",
  certificates: ["COC"],
  characteristic: "每格有固化季度与批号，先进先出",
  description: "盒盖印对照表，可直接用卡尺量沟槽选号。",
  introduce: `乙丙橡胶遇矿物油会胀，丁腈橡胶遇磷酸酯会烂。两种盒子我们用两种颜色，紫盖的只用于磷酸酯系统，请不要为了一时方便混放。
盒内每格带批号袋，用掉一只撕一条标签贴到工卡上，追溯就不会断。
挡圈放在压力的背面；双向受压的沟槽两边都要放。安装时用塑料导引件，螺纹口包一层薄膜，别让牙尖割出第一道伤。`,
  cover: ["seal-rings"],
  detail: ["seal-rings", "hydraulic-filter"],
  status: "1",
} satisfies DemoProduct;
