import type { ReactNode } from "react";
import styles from "./pieces.module.css";

interface PanelProps {
  title: string;
  /** Beside the title: what the figures are of. */
  note?: ReactNode;
  /** Says why there is nothing to show, where that is so. */
  empty?: string | false | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** One instrument of the wall. */
export function Panel({ title, note, empty, className = "", children }: PanelProps) {
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
