import { repairInfo } from "../content/repair-info.ts";
import { toolInfo } from "../content/tool-info.ts";
import { trainInfo } from "../content/train-info.ts";

/** The modules whose items may be controlled documents, by the value of the column `module`. */
export const controlledModules = {
  repair: { title: "145模块", path: repairInfo.path },
  train: { title: "147模块", path: trainInfo.path },
  tool: { title: "工具设备服务", path: toolInfo.path },
} as const;

export type ControlledModule = keyof typeof controlledModules;
