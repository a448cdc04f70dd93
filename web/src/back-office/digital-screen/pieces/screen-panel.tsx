import type { ReactNode } from "react";
import styles from "./pieces.module.css";

interface PanelProps {
  title: string;
  /** Scope of the figures, shown next to the title. */
  note?: ReactNode;
  /** Text of the empty state; false or undefined if there is data. */
  empty?: string | false | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function ScreenPanel({ title, note, empty, className = "", children }: PanelProps) {
  return (
    <section className={`${styles.panel} ${className}`} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
      </header>
      <div className={styles.body}>
        {empty ? <p className={styles.empty}>{empty}</p> : children}
      </div>
    </section>
  );
}
