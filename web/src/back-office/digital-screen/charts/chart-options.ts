import { fonts, palettes } from "../../../ui/theme/tokens.ts";
import type { ChartOption } from "./echarts-parts.ts";

// The screen is always dark; the viewer's theme does not apply.
const colors = palettes.dark;

/** Font size in rem, readable at five metres. */
const smallFontSize = 1.0625;

interface Slice {
  name: string;
  total: number;
  color: string;
}

function axisText(rem: number) {
  return { color: colors.textSecond, fontFamily: fonts.technical, fontSize: smallFontSize * rem };
}

/** Axis of whole numbers from zero. */
function countAxis(rem: number) {
  return {
    type: "value" as const,
    minInterval: 1,
    splitNumber: 4,
    splitLine: { lineStyle: { color: colors.hairline, type: "dashed" as const } },
    axisLabel: axisText(rem),
  };
}

function nameAxis(rem: number, names: string[]) {
  return {
    type: "category" as const,
    data: names,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.edge } },
    axisLabel: axisText(rem),
  };
}

/** Lets axes and labels fill the chart to its edges. */
function grid(rem: number) {
  return {
    left: 0.25 * rem,
    right: 0.75 * rem,
    top: 0.75 * rem,
    bottom: 0.25 * rem,
    outerBoundsMode: "same" as const,
    outerBoundsContain: "axisLabel" as const,
  };
}

const verticalGradient = (color: string) => ({
  type: "linear" as const,
  x: 0,
  y: 0,
  x2: 0,
  y2: 1,
  colorStops: [
    { offset: 0, color },
    { offset: 1, color: `${color}1A` },
  ],
});

/** Today's hours as bars in front of yesterday's line. Future hours are empty. */
export function hoursOption(
  { today, yesterday }: { today: readonly number[]; yesterday: readonly number[] },
  { rem, hour }: { rem: number; hour: number },
): ChartOption {
  return {
    grid: grid(rem),
    xAxis: nameAxis(
      rem,
      today.map((_, at) => `${at}`),
    ),
    yAxis: countAxis(rem),
    series: [
      {
        name: "今日",
        type: "bar",
        barWidth: "52%",
        data: today.map((total, at) => ({
          value: total,
          itemStyle: {
            color: verticalGradient(at === hour ? colors.accent : colors.link),
            borderRadius: [0.125 * rem, 0.125 * rem, 0, 0],
          },
        })),
      },
      {
        name: "昨日",
        type: "line",
        data: [...yesterday],
        smooth: 0.3,
        smoothMonotone: "x",
        symbol: "none",
        lineStyle: { color: colors.textSecond, width: 0.125 * rem, type: "dashed" },
      },
    ],
  };
}

/** Days as a filled line with a mark on the last day. */
export function daysOption(
  days: readonly { day: string; total: number }[],
  { rem }: { rem: number },
): ChartOption {
  const last = days.length - 1;
  return {
    grid: { ...grid(rem), right: 1.5 * rem },
    xAxis: {
      ...nameAxis(
        rem,
        days.map(({ day }) => day.slice(5)),
      ),
      boundaryGap: false,
    },
    yAxis: countAxis(rem),
    series: [
      {
        type: "line",
        smooth: 0.35,
        smoothMonotone: "x",
        lineStyle: { color: colors.link, width: 0.1875 * rem },
        areaStyle: { color: verticalGradient(colors.link), opacity: 0.45 },
        data: days.map(({ total }, at) => ({
          value: total,
          symbol: at === last ? "circle" : "none",
          symbolSize: 0.75 * rem,
          itemStyle: { color: colors.accent },
        })),
      },
    ],
  };
}

/** Ring of shares. The page writes the total into its centre. */
export function ringOption(slices: readonly Slice[], { rem }: { rem: number }): ChartOption {
  return {
    series: [
      {
        type: "pie",
        radius: ["68%", "92%"],
        padAngle: 2,
        minAngle: 3,
        label: { show: false },
        itemStyle: { borderRadius: 0.1875 * rem },
        emphasis: { disabled: true },
        data: slices.map(({ name, total, color }) => ({
          name,
          value: total,
          itemStyle: { color },
        })),
      },
    ],
  };
}
