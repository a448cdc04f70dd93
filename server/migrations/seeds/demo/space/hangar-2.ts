import { bays, type DemoSpace, position } from "../entries/demo-space.ts";

/** Structures, cabins and avionics. */
export const hangar2: DemoSpace = {
  type: "hangar",
  name: "2号机库",
  code: "H2",
  rectangle: [110, 16, 88, 104],
  points: [
    {
      name: "电瓶充电间",
      at: [4, 101, 0.9],
      status: "1",
      link: { repair: "outsourcing/11-nicd-battery-shop" },
    },
    {
      name: "工具清点台",
      at: [44, 51, 1],
      status: "1",
      link: { repair: "experience/08-tool-control-lost-torque-wrench" },
    },
    {
      name: "线束测试台",
      at: [84, 101, 1],
      status: "4",
      link: { tool: "measuring/04-crimp-and-electrical-testers" },
    },
  ],
  children: bays([
    {
      aircraft: "B-6021",
      points: [
        {
          name: "卫星通信天线加装",
          at: [20, 28, 5.5],
          status: "2",
          link: { repair: "modification/04-cabin-connectivity-antenna" },
        },
        { name: "改装班值班台", at: [4, 42, 0], status: "1", link: { person: "马定" } },
      ],
      positions: [
        position(
          "cabin",
          {
            name: "前厨房地板梁",
            at: [3, 2, 2.4],
            status: "3",
            link: { repair: "modification/06-galley-floor-beam-corrosion" },
          },
          {
            name: "座椅改布局",
            at: [3, 9, 2.6],
            status: "2",
            link: { repair: "modification/05-cabin-reconfiguration" },
          },
        ),
      ],
    },
    {
      aircraft: "B-308T",
      points: [
        {
          name: "货舱门门框",
          at: [23, 25, 2],
          status: "3",
          link: { repair: "modification/12-cargo-door-frame-damage" },
        },
        { name: "复材班值班台", at: [36, 42, 0], status: "1", link: { person: "余文" } },
      ],
      positions: [
        position(
          "tail",
          {
            name: "升降舵热补",
            at: [3, 6, 4.2],
            status: "2",
            link: { repair: "modification/03-elevator-disbond-repair" },
          },
          {
            name: "热补仪",
            at: [13, 6, 0.8],
            status: "2",
            link: { tool: "special-tooling/03-hot-bonder" },
          },
        ),
      ],
    },
    {
      aircraft: "B-1569",
      points: [
        {
          name: "ADS-B地面验证",
          at: [20, 11, 3],
          status: "1",
          link: { repair: "modification/02-ads-b-out-upgrade" },
        },
        {
          name: "无线电高度表",
          at: [20, 30, 1.2],
          status: "1",
          link: { repair: "experience/01-radio-altimeter-intermittent" },
        },
        { name: "航电班值班台", at: [4, 42, 0], status: "1", link: { person: "杨帆" } },
      ],
      positions: [
        position("leftGear", {
          name: "左轮舱线束",
          at: [3, 3, 1.6],
          status: "2",
          link: { repair: "experience/06-wheel-well-chafing" },
        }),
      ],
    },
    {
      points: [
        { name: "放行值班台", at: [4, 42, 0], status: "1", link: { person: "方正" } },
        {
          name: "除冰车停放位",
          at: [32, 40, 0],
          status: "4",
          link: { tool: "ground-support/03-deicing-truck-preseason" },
        },
      ],
      positions: [
        position(
          "bench",
          {
            name: "襟翼滑轨检测台",
            at: [4, 6, 1],
            status: "4",
            link: { repair: "modification/08-flap-track-wear-corrosion" },
          },
          {
            name: "无损检测台",
            at: [12, 6, 1],
            status: "1",
            link: { repair: "outsourcing/08-ndt-subcontract" },
          },
        ),
      ],
    },
  ]),
};
