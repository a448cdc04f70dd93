import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "天线与导航",
  name: "甚高频通信刀形天线",
  subtitle: "118～136.975 MHz，机腹机背通用",
  price: "8600",
  specifications: "50 Ω；6 孔安装；随附 O 形圈",
  brand: "澄远航电",
  style: "新件",
  partNumber: "AM-23-1250-4",
  condition: "NS",
  certificates: ["FAA8130"],
  supplier: "天禾航空供应链有限公司",
  characteristic: "底板导电处理，附驻波比曲线",
  description: "雷击、雨蚀试验按适用的环境条件标准完成。",
  introduce: `换天线，一半功夫在底板。旧密封胶刮干净，蒙皮露出金属处按手册做导电处理，天线装上后先量搭接电阻，再打外圈密封胶；顺序倒过来，胶钻到底板下面，电台就开始时好时坏。
每支附实测驻波比曲线，全频段在规定值以内。电缆接头请同时检查，受潮发绿的插头会让新天线背锅。
前缘抗雨蚀涂层为白色，可上漆，但请用允许的漆种，金属漆会遮住信号。`,
  cover: ["antenna", "cockpit-panel"],
  detail: ["antenna"],
  status: "1",
} satisfies DemoProduct;
