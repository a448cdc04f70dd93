import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "机轮刹车",
  name: "碳刹车热库",
  subtitle: "五转四静，另带压紧盘与承压盘",
  price: "128000",
  specifications: "出厂磨损销伸出量在装箱单注明",
  brand: "岚峰机轮",
  style: "大修件，可选新碳盘",
  partNumber: "AM-32-4270-2",
  condition: "OH",
  certificates: ["AAC038", "FAA8130"],
  supplier: "云翼航材有限公司",
  characteristic: "碳盘抗氧化涂层重涂，键槽包边更换",
  description: "按配组厚度供货，附每片厚度及称重值。",
  introduce: `碳盘的账要按整组算。两旧配一新的做法看着省，磨到后来最薄的一片先到限，整组只能提前下来。我们按剩余厚度重新配组，让一组盘差不多同时到寿。
机场除冰液和跑道化学品会催化碳氧化。这一批在检查中对孔边、键槽底做了硬度和敲击检查，松软的剔除；抗氧化涂层整体重涂并固化。
请不要用含清洗剂的水冲热库。沾了液压油的碳盘应隔离存放并通知我们评估。`,
  cover: ["brake-disc-stack", "wheel-brake"],
  detail: ["brake-disc-stack", "wheel-brake"],
  status: "1",
} satisfies DemoProduct;
