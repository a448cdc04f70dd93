import { type KeyboardEvent, useRef, useState } from "react";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { classNames } from "../../../ui/class-names.ts";
import { onActivationKey, type PlacedPoint, type ViewBox } from "./geometry.ts";
import styles from "./plan-drawing.module.css";
import { PointMark } from "./point-marks.tsx";

const radius = 7;
const labelSize = 12;

/** Steps through the points by key. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

interface PlanPointsProps {
  points: readonly PlacedPoint[];
  pixel: number;
  view: ViewBox;
  /** True to show all names, not only that of the selected point. */
  named: boolean;
  chosen: string | null;
  onChoose: (pointId: string) => void;
}

/** The points: one Tab stop, arrow keys move between them. */
export function PlanPoints({ points, pixel, view, named, chosen, onChoose }: PlanPointsProps) {
  const { label } = useDictionary("POINT_STATUS");
  const group = useRef<SVGGElement>(null);
  const [last, setLast] = useState<string | null>(null);
  const isThere = (id: string | null) => points.some(({ point }) => point.pointId === id);
  const first = points[0]?.point.pointId ?? null;
  const stop = [chosen, last].find(isThere) ?? first;
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || points.length === 0) return;
    event.preventDefault();
    const at = points.findIndex(({ point }) => point.pointId === (last ?? stop));
    const next = (at + by + points.length) % points.length;
    const elements = group.current?.querySelectorAll<SVGGElement>("[role=button]");
    elements?.[next]?.focus();
  };
  return (
    <g ref={group} role="toolbar" aria-label="点位" onKeyDown={step}>
      {points.map(({ point, place }) => {
        const choose = () => onChoose(point.pointId);
        const isRight = place.x > view.x + view.width * 0.7;
        return (
          // biome-ignore lint/a11y/useSemanticElements: HTML's button has no place in a drawing.
          <g
            key={point.pointId}
            className={`group cursor-pointer outline-none ${styles.point}`}
            transform={`translate(${place.x} ${place.y})`}
            role="button"
            tabIndex={point.pointId === stop ? 0 : -1}
            aria-label={`${point.name}，${label(point.status)}`}
            aria-pressed={point.pointId === chosen}
            onFocus={() => setLast(point.pointId)}
            onClick={choose}
            onKeyDown={onActivationKey(choose)}
          >
            <circle
              className="fill-transparent stroke-transparent group-hover:stroke-muted group-focus-visible:stroke-accent group-aria-pressed:fill-accent-soft group-aria-pressed:stroke-accent"
              strokeWidth="0.125rem"
              r={(radius + 5) * pixel}
            />
            <PointMark status={point.status} radius={radius * pixel} />
            <text
              className={classNames(
                "fill-ink stroke-ground",
                !named &&
                  "hidden group-hover:block group-focus-visible:block group-aria-pressed:block",
                styles.name,
              )}
              x={(isRight ? -1 : 1) * (radius + 6) * pixel}
              y={labelSize * 0.36 * pixel}
              fontSize={labelSize * pixel}
              strokeWidth={4 * pixel}
              textAnchor={isRight ? "end" : "start"}
              aria-hidden
            >
              {point.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}
