import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "液压泵",
  name: "交流电动液压泵",
  subtitle: "115/200 V 400 Hz，油冷",
  price: "71200",
  specifications: "带过温开关与电插头防潮套",
  brand: "砺行液压",
  style: "大修件",
  partNumber: "AM-29-1240-3",
  condition: "OH",
  certificates: ["AAC038"],
  supplier: "云翼航材有限公司",
  characteristic: "电机绕组绝缘按温度修正后合格",
  description: "电机端与泵端分别试验后合装，再做整机跑合。",
  introduce: `电动泵的寿命取决于两件事：壳体回油通不通、热不热。送修件里因回油管压扁导致过温的占了相当一部分，装机时请顺手把软管走向看一遍。
绕组做浸漆与匝间试验，轴承按小时数强制更换。电插头加装新的防潮套，插针间距位置容易积液的老式护套已淘汰。
噪声偏大先排气，排不净再怀疑泵。`,
  cover: ["hydraulic-pump"],
  detail: ["hydraulic-pump", "actuator"],
  status: "1",
} satisfies DemoProduct;
