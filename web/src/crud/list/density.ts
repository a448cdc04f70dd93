import type { TableProps } from "antd";
import { usePersonalSetting } from "../../session/personal-setting.ts";

/** The density of all lists, with Ant Design's table size. */
export const densities = [
  { value: "small", label: "紧凑" },
  { value: "medium", label: "标准" },
  { value: "large", label: "宽松" },
] as const satisfies { value: NonNullable<TableProps["size"]>; label: string }[];

export type Density = (typeof densities)[number]["value"];

export const useDensity = () => usePersonalSetting<Density>("density", "medium");
