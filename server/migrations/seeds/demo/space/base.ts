import type { DemoSpace } from "../entries/demo-space.ts";
import { hangar1 } from "./hangar-1.ts";
import { hangar2 } from "./hangar-2.ts";

/** The demo's base: two hangars whose doors open to the apron. */
export const base: DemoSpace = {
  type: "base",
  name: "华东维修基地",
  code: "HD",
  rectangle: [0, 0, 210, 134],
  points: [
    {
      name: "外来物巡查点",
      at: [56, 128, 0],
      status: "2",
      link: { repair: "experience/07-fod-apron-walk" },
    },
    {
      name: "除冰液残留检查点",
      at: [154, 128, 0],
      status: "1",
      link: { repair: "experience/10-winter-deicing-residue" },
    },
  ],
  children: [hangar1, hangar2],
};
