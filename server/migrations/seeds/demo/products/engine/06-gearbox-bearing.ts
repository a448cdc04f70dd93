import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "燃油与附件传动",
  name: "附件齿轮箱滚动轴承组",
  subtitle: "成对预紧，原包装防锈",
  price: "15600",
  specifications: "深沟球轴承 2 只加圆柱滚子轴承 1 只",
  brand: "川岭精工",
  style: "新件",
  partNumber: "AM-72-6308-9",
  condition: "NE",
  certificates: ["COC"],
  supplier: "海川航空器材有限公司",
  characteristic: "钢印批号与合格证、材料证明三者一致",
  description: "油封包装未开启，附批次材料报告与振动等级。",
  introduce: `轴承是新件里最怕假件的一类。每套附合格证、材料炉批号与原厂装箱单复印件，钢印可在收货检验时逐字核对；我们不出售没有完整来源文件的散件。
请到装配台前再拆封。指纹里的盐分足以在滚道上留下锈点，戴不掉毛手套，拆封后两小时内没有装配的，重新涂防锈油封存。
加热安装温度、压装位置按 CMM 执行，严禁经滚动体传力。`,
  cover: ["bearing"],
  detail: ["bearing", "seal-rings"],
  status: "1",
} satisfies DemoProduct;
