import {
  BarChart,
  type BarSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from "echarts/charts";
import { GridComponent, type GridComponentOption } from "echarts/components";
import * as core from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

// Import only the used parts: the whole library is three times larger.
core.use([BarChart, LineChart, PieChart, GridComponent, SVGRenderer]);

export type ChartOption = core.ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption
>;

export const openChart = (element: HTMLElement) => core.init(element, null, { renderer: "svg" });
