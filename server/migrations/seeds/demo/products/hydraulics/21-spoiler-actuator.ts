import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "作动筒",
  name: "飞行扰流板作动筒",
  subtitle: "带液压锁与手动释放",
  price: "64800",
  specifications: "行程与最大速度见试验单",
  brand: "砺行液压",
  style: "大修件",
  partNumber: "AM-27-6410-2",
  condition: "OH",
  certificates: ["FAA8130", "EASA1"],
  supplier: "海川航空器材有限公司",
  characteristic: "内漏、外漏、浮动锁止逐项记录",
  description: "活塞杆重新镀层磨削，端盖密封与刮环换新。",
  introduce: `扰流板地面上慢慢飘起来，常被当成伺服故障，其实是作动筒内漏或者液压锁没锁住。这件交付前在台架上做了锁止保持试验：断压后规定时间内的位移量写在试验单上。
活塞杆退镀后磁粉检查，再镀再磨，粗糙度有实测。杆端关节轴承换新，间隙为零。
手动释放手柄用完要复位并打保险，试验单背面有图。`,
  cover: ["actuator"],
  detail: ["actuator", "hydraulic-pump"],
  status: "1",
} satisfies DemoProduct;
