import type { Rectangle } from "./geometry.ts";
import styles from "./plan-drawing.module.css";

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

/** An aircraft nose in, as large as its bay lets it be. */
export function AircraftShape({ x, y, width, height }: Rectangle) {
  const scale = Math.min(width / aircraft.span, height / aircraft.length) * (1 - free);
  const left = x + width / 2;
  const top = y + (height - aircraft.length * scale) / 2;
  return (
    <g className={styles.aircraft} transform={`translate(${left} ${top}) scale(${scale})`}>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path className={styles.details} d={details} />
          <path d={outline} />
        </g>
      ))}
    </g>
  );
}
