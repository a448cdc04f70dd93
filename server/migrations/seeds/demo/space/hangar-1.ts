import { bays, type DemoSpace, position } from "../entries/demo-space.ts";

/** Engines, landing gear and fuel. */
export const hangar1: DemoSpace = {
  type: "hangar",
  name: "1号机库",
  code: "H1",
  rectangle: [12, 16, 88, 104],
  points: [
    { name: "消防泡沫站", at: [4, 101, 1.2], status: "1" },
    {
      name: "力矩校准站",
      at: [44, 51, 1],
      status: "1",
      link: { tool: "measuring/01-torque-tools" },
    },
    {
      name: "氮气充装点",
      at: [84, 101, 1],
      status: "2",
      link: { tool: "measuring/02-pressure-gauges" },
    },
  ],
  children: bays([
    {
      aircraft: "B-1832",
      points: [
        {
          name: "前轮顶升点",
          at: [20, 7, 0],
          status: "1",
          link: { tool: "ground-support/01-aircraft-jacking" },
        },
        { name: "发动机班值班台", at: [4, 42, 0], status: "1", link: { person: "陈鹭" } },
      ],
      positions: [
        position("leftEngine", {
          name: "左发孔探检查",
          at: [3.5, 4, 2.5],
          status: "2",
          link: { tool: "measuring/03-borescope-equipment" },
        }),
        position("rightEngine", {
          name: "右发风扇叶片修整",
          at: [3.5, 4, 2.5],
          status: "2",
          link: { repair: "modification/09-fan-blade-blending" },
        }),
      ],
    },
    {
      aircraft: "B-2367",
      points: [
        {
          name: "右翼油箱找漏",
          at: [31, 23, 3.2],
          status: "3",
          link: { repair: "modification/07-wing-tank-leak-repair" },
        },
        { name: "燃油班值班台", at: [36, 42, 0], status: "1", link: { person: "何建国" } },
      ],
      positions: [
        position("leftEngine", {
          name: "左发热起动排故",
          at: [3.5, 4, 2.5],
          status: "3",
          link: { repair: "experience/04-hot-start-cfm56" },
        }),
        position("tail", {
          name: "APU滑油散热器",
          at: [8, 6, 4.8],
          status: "2",
          link: { repair: "experience/12-apu-auto-shutdown-oil-temp" },
        }),
      ],
    },
    {
      aircraft: "B-5513",
      points: [
        {
          name: "接近传感器间隙",
          at: [20, 8, 1.4],
          status: "3",
          link: { repair: "experience/05-gear-proximity-cold-soak" },
        },
        { name: "起落架班值班台", at: [4, 42, 0], status: "1", link: { person: "赵铁柱" } },
      ],
      positions: [
        position("leftGear", {
          name: "左主起落架拆装",
          at: [3, 3, 0.6],
          status: "2",
          link: { tool: "special-tooling/01-landing-gear-change" },
        }),
        position("rightGear", {
          name: "右主轮与刹车",
          at: [3, 3, 0.6],
          status: "1",
          link: { repair: "outsourcing/05-wheel-brake-tyre" },
        }),
      ],
    },
    {
      points: [
        {
          name: "地面电源接口",
          at: [4, 14, 0.8],
          status: "1",
          link: { tool: "ground-support/02-ground-power-and-air-start" },
        },
        { name: "机位照明箱", at: [36, 6, 2], status: "4" },
        {
          name: "牵引交接点",
          at: [20, 42, 0],
          status: "1",
          link: { tool: "ground-support/04-towing-and-towbar" },
        },
      ],
      positions: [
        position("bench", {
          name: "发动机吊装位",
          at: [8, 6, 0],
          status: "4",
          link: { tool: "special-tooling/02-engine-hoist" },
        }),
      ],
    },
  ]),
};
