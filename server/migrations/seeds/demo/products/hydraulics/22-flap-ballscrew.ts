import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "作动筒",
  name: "襟翼传动滚珠丝杠组件",
  subtitle: "带力矩限制器与万向节",
  price: "112400",
  specifications: "左件；含防尘波纹套",
  brand: "砺行液压",
  style: "大修件",
  partNumber: "AM-27-5310-6",
  condition: "AR",
  certificates: [],
  supplier: "海川航空器材有限公司",
  characteristic: "轴向间隙与限力矩值实测",
  description: "滚珠与返向器更换，丝杠滚道逐道检查。",
  introduce: `丝杠的磨损不是匀的：巡航、进近最常停的那几个角度，滚道最先起坑。检查时我们按襟翼档位对应的区段单独测，数据分段列出。
力矩限制器在台架上加载触发三次，触发值取平均。红色触发指示器已复位，装机后若再弹出，请先查卡阻，不要直接复位了事。
左右件旋向相反，外观几乎一样，请认准铭牌。审核中的条目可先预留，不扣里程。`,
  cover: ["flap-track", "actuator"],
  detail: ["flap-track"],
  status: "0",
} satisfies DemoProduct;
