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
      <header className={`flex flex-none items-center ${styles.head}`}>
        <h2 className={`whitespace-nowrap font-semibold ${styles.title}`}>{title}</h2>
        {note && (
          <span className={`ml-auto min-w-0 truncate text-muted ${styles.note}`}>{note}</span>
        )}
      </header>
      <div className={`relative min-h-0 ${styles.body}`}>
        {empty ? <p className={styles.empty}>{empty}</p> : children}
      </div>
    </section>
  );
}
