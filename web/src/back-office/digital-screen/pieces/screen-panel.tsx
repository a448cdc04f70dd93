import type { ReactNode } from "react";
import styles from "./pieces.module.css";

interface PanelProps {
  title: string;
  /** Next to the title: what the figures refer to. */
  note?: ReactNode;
  /** The empty state's text, where there is nothing to show. */
  empty?: string | false | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled panel of the wall display. */
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
