import { type ReactNode, useId } from "react";
import styles from "./work-page.module.css";

interface PanelProps {
  title: string;
  /** Next to the title, such as a link to all. */
  more?: ReactNode;
  /** Empty state's text. */
  empty?: string | false;
  children: ReactNode;
}

/** A framed part of the page, with its name as that of a region. */
export function WorkPanel({ title, more, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="text-sm strong">
          {title}
        </h2>
        {more}
      </header>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  );
}
