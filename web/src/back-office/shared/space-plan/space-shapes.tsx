import type { PlacedSpace, Rectangle } from "./geometry.ts";

interface ShapeProps extends PlacedSpace {
  /** Metres of one pixel on an ordinary screen. */
  pixel: number;
}

/** Shape of a space from above, by its type. */
export function SpaceShape({ node, rectangle, pixel }: ShapeProps) {
  switch (node.type) {
    case "base":
      return <Base rectangle={rectangle} pixel={pixel} />;
    case "hangar":
      return <Hangar rectangle={rectangle} pixel={pixel} />;
    case "bay":
      return <Bay rectangle={rectangle} occupied={node.aircraft !== null} />;
    case "position":
      return <rect className="fill-selected stroke-edge" {...rectangle} rx={2 * pixel} />;
  }
}

interface DrawnProps {
  rectangle: Rectangle;
  pixel: number;
}

/** Ground with a scale along two edges. */
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
      <rect className="fill-none stroke-hairline" strokeDasharray="0.5rem 0.25rem" {...rectangle} />
      <path className="fill-none stroke-faint" d={ticks.join("")} />
    </>
  );
}

/** Metres between two ticks: a round number that gives about twenty ticks. */
function tickStep(width: number): number {
  const wanted = width / 20;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? power;
}

/** Walls on three sides, and a fourth side with overlapping sliding doors. */
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
      <rect className="fill-surface" {...rectangle} />
      <path
        className="fill-none stroke-muted group-hover:stroke-link"
        strokeWidth="0.1875rem"
        d={`M${x + jamb} ${bottom}H${x}V${y}H${x + width}V${bottom}H${x + width - jamb}`}
      />
      <path className="fill-none stroke-edge" strokeWidth="0.125rem" d={doors.join("")} />
    </>
  );
}

/** Marked floor with the line for the nose wheel. */
function Bay({ rectangle, occupied }: { rectangle: Rectangle; occupied: boolean }) {
  const { x, y, width, height } = rectangle;
  const middle = x + width / 2;
  return (
    <>
      <rect className="fill-raised stroke-edge" strokeDasharray="0.375rem 0.25rem" {...rectangle} />
      <path
        className="fill-none stroke-accent/45"
        d={`M${middle} ${y + height}V${y + height * 0.12}`}
      />
      {occupied && <AircraftShape {...rectangle} />}
    </>
  );
}

/** Metres; a single-aisle airliner from above, its nose at 0, 0 and its tail below. */
const aircraft = { span: 35.8, length: 39.5 };

/** The right half of the outline, from nose to tail. */
const outline =
  "M0 0C1.1 .5 1.95 2.6 1.95 5.4L1.95 13L17.3 22.1Q17.9 22.5 17.9 23.2L17.9 24.5L7.2 21.5L1.95 21.2" +
  "L1.8 29.5Q1.6 32 1.3 33.4L7 36.3L7.2 38.1L.95 37.3L.35 39.3L0 39.5";
/** Engine pod, leading edge of the flaps, windscreen and fin. */
const details =
  "M4.5 14.5L4.5 12.6Q4.5 11.6 5.6 11.6Q6.7 11.6 6.7 12.6L6.7 15.8M1.95 19.6L7.2 20L15.8 23.1" +
  "M0 2.5Q.9 2.5 1.35 3.3M0 31.5L.25 32.3L.25 38.6";

/** Share of the bay that stays free around the aircraft. */
const free = 0.14;

/** Aircraft with its nose inwards, as large as the bay permits. */
function AircraftShape({ x, y, width, height }: Rectangle) {
  const scale = Math.min(width / aircraft.span, height / aircraft.length) * (1 - free);
  const left = x + width / 2;
  const top = y + (height - aircraft.length * scale) / 2;
  return (
    <g transform={`translate(${left} ${top}) scale(${scale})`} strokeLinejoin="round">
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path className="fill-none stroke-faint" d={details} />
          <path className="fill-surface stroke-muted" d={outline} />
        </g>
      ))}
    </g>
  );
}
