import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "减震支柱附件",
  name: "主起减震支柱密封件大修包",
  subtitle: "动密封、静密封、支撑环整套",
  price: "9800",
  specifications: "共 34 件，按装配顺序分层封装",
  brand: "海衡密封",
  style: "新件",
  partNumber: "AM-32-1108-K",
  condition: "NE",
  certificates: ["FAA8130", "COC"],
  supplier: "海川航空器材有限公司",
  characteristic: "每层袋子就是装配顺序，缺一件看得见",
  description: "适配磷酸酯以外的支柱油液，装配前请核对油液类别。",
  introduce: `支柱漏油返工，一半是密封件装反。这个包把件按装配顺序分成六层，每层一袋，袋面画着剖面和唇口朝向；装完一层，袋子摆在旁边，剩下的就是没装的。
包内另有一对备用动密封，许多支柱设计有备用密封槽，启用后请在履历上记录。
橡胶件固化日期在十二个季度以内。存放温度低于 25 ℃，避光、不悬挂、不折叠。`,
  cover: ["seal-rings", "shock-strut"],
  detail: ["shock-strut", "seal-rings"],
  status: "1",
} satisfies DemoProduct;
