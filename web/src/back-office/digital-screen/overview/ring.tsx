import type { ReactNode } from "react";
import { Chart } from "../charts/chart.tsx";
import { ringOption } from "../charts/chart-options.ts";
import { useRem } from "../root-scale.ts";

interface Share {
  name: string;
  total: number;
  color: string;
}

export const sumOf = (rows: readonly { total: number }[]) =>
  rows.reduce((sum, { total }) => sum + total, 0);

interface RingProps {
  shares: readonly Share[];
  unit: string;
  /** Their total, in the middle. */
  children: ReactNode;
}

export function Ring({ shares, unit, children }: RingProps) {
  const rem = useRem();
  return (
    <div className="relative flex min-h-0 flex-1">
      <Chart
        option={ringOption(shares, { rem })}
        label={shares.map(({ name, total }) => `${name} ${total}`).join("，")}
      />
      <p className="text-(length:--px40) absolute inset-0 grid grid-flow-col place-content-center items-baseline gap-(--px4) font-semibold font-technical tabular-nums">
        {children}
        <small className="font-normal text-muted text-xs">{unit}</small>
      </p>
    </div>
  );
}

/** Name and total of a share, with its colour in the ring. */
export function ShareLine({ share: { name, total, color } }: { share: Share }) {
  return (
    <span className="flex items-center gap-(--px8) text-md">
      <i
        className="size-(--px12) rounded-(--px2)"
        style={{ background: color }}
        aria-hidden="true"
      />
      {name}
      <b className="ml-auto font-semibold font-technical tabular-nums">{total}</b>
    </span>
  );
}
