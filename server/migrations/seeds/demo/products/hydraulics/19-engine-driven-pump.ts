import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "液压泵",
  name: "发动机驱动液压泵",
  subtitle: "轴向柱塞，恒压变量，3000 psi",
  price: "88000",
  specifications: "磷酸酯液压油；带卸荷电磁活门",
  brand: "砺行液压",
  style: "大修件",
  partNumber: "AM-29-1110-7",
  condition: "OH",
  certificates: ["AAC038", "FAA8130"],
  supplier: "云翼航材有限公司",
  characteristic: "流量、壳体回油、响应时间三项曲线随件",
  description: "柱塞副与配流盘成组研配，轴封换新，剪切轴颈检查。",
  introduce: `换泵之前，先看壳体回油滤。里面有铜屑，说明旧泵的碎屑可能已经走到系统里去了；只换泵不冲洗，新泵很快会以同样的方式坏掉。我们随件附一张冲洗与取样的建议顺序。
大修更换全部密封、轴封和轴承，柱塞与缸体成组研配，配对号打在一起。台架试验给出零流量压力、额定流量和响应时间曲线。
装机前壳体必须灌满清洁的液压油，干转几秒钟就会拉伤配流面。`,
  cover: ["hydraulic-pump", "hydraulic-filter", "seal-rings", "connector"],
  detail: ["hydraulic-pump"],
  status: "1",
} satisfies DemoProduct;
