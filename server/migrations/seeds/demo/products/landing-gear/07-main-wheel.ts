import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "机轮刹车",
  name: "主机轮组件（不含轮胎）",
  subtitle: "分离式铝合金轮毂，热熔塞换新",
  price: "36800",
  specifications: "适配 46×17R20 轮胎；带轴承与防尘圈",
  brand: "岚峰机轮",
  style: "大修件",
  partNumber: "AM-32-4410-7",
  condition: "OH",
  certificates: ["AAC038"],
  supplier: "云翼航材有限公司",
  characteristic: "连接螺栓整组超声与磁粉检查",
  description: "两半轮毂涡流检查合格，漆层重做，轴承按状态更换。",
  introduce: `送来的机轮，问题最多的是连接螺栓孔口和胎圈座转角。这两处我们每次都做涡流，不是抽检。孔口有轻微磨蚀的按修理极限镶套，做过的轮毂在铭牌旁另钉一块修理标牌。
热熔塞全部换新，充气嘴换新密封；轴承清洗后在灯下逐粒看滚子端面，有蓝变的一律换。
交付状态为轮毂组件，轮胎可在“轮胎”分类另选，也可委托我们装胎、做 24 小时保压后整轮交付。
互换件：收到旧件后七天内给出拆检报告。`,
  cover: ["wheel-assembly", "wheel-brake", "tire", "brake-disc-stack", "bearing", "landing-gear"],
  detail: ["wheel-assembly"],
  status: "1",
} satisfies DemoProduct;
