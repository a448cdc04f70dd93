import { useEffect, useRef } from "react";
import type { ChartOption } from "./echarts-parts.ts";
import { openChart } from "./echarts-parts.ts";

interface ChartProps {
  option: ChartOption;
  /** Description of the chart for screen readers. */
  label: string;
}

/** Chart in the size of its container. New values animate unless motion is reduced. */
export function Chart({ option, label }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof openChart> | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const opened = openChart(place.current);
    chart.current = opened;
    const observer = new ResizeObserver(() => opened.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      opened.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    chart.current?.setOption({ ...option, animation: !still }, { notMerge: false });
  }, [option]);
  return (
    <div className="relative min-h-0 min-w-0 flex-1" role="img" aria-label={label}>
      {/* Out of the flow: a chart must not affect the size of its container. */}
      <div ref={place} className="absolute inset-0" aria-hidden="true" />
    </div>
  );
}
