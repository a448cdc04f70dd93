import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./pieces.module.css";

/** Seconds that a row takes to pass. */
const secondsPerRow = 3;

interface RollingListProps {
  /** Elements with keys, one per row. */
  rows: readonly ReactNode[];
  /** Copies that follow while the list moves. They take no keyboard focus. */
  copies?: readonly ReactNode[];
}

/** List that scrolls upwards when it overflows. The pointer pauses it; reduced motion stops it. */
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
    <div
      ref={frame}
      className={`min-h-0 flex-1 overflow-hidden motion-reduce:hover:overflow-y-auto motion-reduce:focus-within:overflow-y-auto ${styles.rolling}`}
      data-rolls={rolls}
    >
      <div className={styles.roll} style={{ animationDuration: `${rows.length * secondsPerRow}s` }}>
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
