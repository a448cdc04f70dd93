import { type ReactNode, useId } from "react";
import styles from "./tile.module.css";

interface TileProps {
  title: string;
  total: number;
  /** Text at zero. */
  quiet: string;
  tone: "urgent" | "scheduled" | "refused";
  /** Ways to it. */
  children: ReactNode;
}

/** A count with links to what is counted. */
export function Tile({ title, total, quiet, tone, children }: TileProps) {
  const id = useId();
  return (
    <section className={styles.tile} data-tone={total > 0 ? tone : "calm"} aria-labelledby={id}>
      <h2 id={id} className={styles.tileTitle}>
        {title}
      </h2>
      <strong className={styles.total}>{total}</strong>
      <div className={styles.ways}>{total > 0 ? children : quiet}</div>
    </section>
  );
}
