import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "滤芯与密封件",
  name: "液压回油滤芯",
  subtitle: "玻纤褶层，带压差骨架",
  price: "960",
  specifications: "不可清洗；随附两只 O 形圈",
  brand: "海衡密封",
  style: "新件",
  partNumber: "AM-29-1170-1",
  condition: "NE",
  certificates: ["COC"],
  supplier: "海川航空器材有限公司",
  characteristic: "端盖激光打码，防混装",
  description: "适用磷酸酯液压油，额定工况下不塌陷。",
  introduce: `压差指示钮弹出，先问一句油是冷的还是热的。低温启动时油稠，短时弹出不一定是堵；油温正常以后仍弹，就换。
换下来的滤芯别急着扔。沿骨架剪开，摊平，在灯下看：金属屑、橡胶屑、纤维各指向不同的部件。随附一只透明袋，写上机号和小时数，寄回来我们免费代看一次。
旧 O 形圈常粘在壳体密封槽里，装两层圈会把壳体顶裂。`,
  cover: ["hydraulic-filter", "seal-rings"],
  detail: ["hydraulic-filter"],
  status: "1",
} satisfies DemoProduct;
