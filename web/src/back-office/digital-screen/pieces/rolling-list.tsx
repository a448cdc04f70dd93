import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./pieces.module.css";

/** Seconds that a row takes to pass. */
const pace = 3;

interface RollingListProps {
  /** One element a row, with keys. */
  rows: readonly ReactNode[];
  /** What follows them while the list moves: the same, out of the reach of keys. */
  copies?: readonly ReactNode[];
}

/**
 * A list that moves upwards where it is longer than its place, and stands still where it is not,
 * under the pointer, and for those who want no motion.
 */
export function RollingList({ rows, copies = rows }: RollingListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [rolls, setRolls] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const [room, needed] = [frame.current?.clientHeight ?? 0, list.current?.offsetHeight ?? 0];
      setRolls(needed > room + 1);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [frame.current, list.current]) if (element) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.rolling} data-rolls={rolls}>
      <div className={styles.roll} style={{ animationDuration: `${rows.length * pace}s` }}>
        <ul ref={list} className={styles.list}>
          {rows}
        </ul>
        {rolls && (
          <ul className={styles.list} aria-hidden="true">
            {copies}
          </ul>
        )}
      </div>
    </div>
  );
}
