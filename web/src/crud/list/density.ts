import type { TableProps } from "antd";
import { usePersonalSetting } from "../personal-setting.ts";

/** How much room the rows of all lists take, and Ant Design's word for it. */
export const densities = [
  { value: "small", label: "紧凑" },
  { value: "medium", label: "标准" },
  { value: "large", label: "宽松" },
] as const satisfies { value: NonNullable<TableProps["size"]>; label: string }[];

export type Density = (typeof densities)[number]["value"];

export const useDensity = () => usePersonalSetting<Density>("density", "medium");
