import type { DemoProduct } from "../../entries/demo-product.ts";

export default {
  category: "天线与导航",
  name: "惯性基准组件",
  subtitle: "激光陀螺，三轴，含安装托架",
  price: "1280000.50",
  specifications: "寄售，软件版本以铭牌为准",
  brand: "澄远航电",
  style: "大修件，附测试数据",
  partNumber: "AM-34-2110-8",
  condition: "OH",
  certificates: ["EASA1"],
  supplier: "云岭航材有限公司",
  characteristic: "陀螺零偏稳定性与加速度计标度有逐轴数据",
  description: "模式控制与校准存储器状态已读取并打印。",
  introduce: `本件来自退租飞机，拆下时工作正常，送修后完成全温测试。逐轴零偏、标度因数、对准时间的数据在测试报告第三页。
软件与航迹偏差修正表的版本，直接决定能不能装在您的飞机上，请把所需的件号后缀发来核对，后缀不同不可互换。
托架已做平面度检查。安装时定位销与托架清洁无漆，托架歪了，对准再久也不会准。
运输使用原厂减震箱，箱内冲击指示器变红请拒收。`,
  cover: ["inertial-unit", "avionics-rack", "connector", "cockpit-panel"],
  detail: ["inertial-unit"],
  status: "0",
} satisfies DemoProduct;
