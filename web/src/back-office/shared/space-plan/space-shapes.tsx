import { AircraftShape } from "./aircraft-shape.tsx";
import type { PlacedSpace, Rectangle } from "./geometry.ts";
import styles from "./plan-drawing.module.css";

interface ShapeProps extends PlacedSpace {
  /** Metres of one pixel on an ordinary screen. */
  pixel: number;
}

/** What a space looks like from above, by its type. */
export function SpaceShape({ node, rectangle, pixel }: ShapeProps) {
  switch (node.type) {
    case "base":
      return <Base rectangle={rectangle} pixel={pixel} />;
    case "hangar":
      return <Hangar rectangle={rectangle} pixel={pixel} />;
    case "bay":
      return <Bay rectangle={rectangle} occupied={node.aircraft !== null} />;
    case "position":
      return <rect className={styles.position} {...rectangle} rx={2 * pixel} />;
  }
}

interface DrawnProps {
  rectangle: Rectangle;
  pixel: number;
}

/** The ground, with a scale along two of its edges. */
function Base({ rectangle, pixel }: DrawnProps) {
  const { x, y, width, height } = rectangle;
  const step = tickStep(width);
  const along = (length: number) =>
    Array.from({ length: Math.floor(length / step) + 1 }, (_, i) => i * step);
  const tick = 6 * pixel;
  const ticks = [
    ...along(width).map((at) => `M${x + at} ${y}v${tick}`),
    ...along(height).map((at) => `M${x} ${y + at}h${tick}`),
  ];
  return (
    <>
      <rect className={styles.ground} {...rectangle} />
      <path className={styles.ticks} d={ticks.join("")} />
    </>
  );
}

/** Metres between two ticks: about twenty of them, at round numbers. */
function tickStep(width: number): number {
  const wanted = width / 20;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? power;
}

/** Walls on three sides; sliding doors on the fourth, each leaf before or behind the next. */
function Hangar({ rectangle, pixel }: DrawnProps) {
  const { x, y, width, height } = rectangle;
  const leaves = Math.max(4, 2 * Math.round(width / 24));
  const leaf = width / leaves;
  const gap = 3 * pixel;
  const bottom = y + height;
  const doors = Array.from({ length: leaves }, (_, index) => {
    const line = bottom + (index % 2 === 0 ? 0 : gap);
    return `M${x + index * leaf} ${line}h${leaf}`;
  });
  const jamb = 8 * pixel;
  return (
    <>
      <rect className={styles.floor} {...rectangle} />
      <path
        className={styles.walls}
        d={`M${x + jamb} ${bottom}H${x}V${y}H${x + width}V${bottom}H${x + width - jamb}`}
      />
      <path className={styles.doors} d={doors.join("")} />
    </>
  );
}

/** The marked floor, with the line that the nose wheel follows. */
function Bay({ rectangle, occupied }: { rectangle: Rectangle; occupied: boolean }) {
  const { x, y, width, height } = rectangle;
  const middle = x + width / 2;
  return (
    <>
      <rect className={styles.bay} {...rectangle} />
      <path className={styles.guide} d={`M${middle} ${y + height}V${y + height * 0.12}`} />
      {occupied && <AircraftShape {...rectangle} />}
    </>
  );
}
