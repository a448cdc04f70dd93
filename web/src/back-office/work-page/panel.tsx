import { type ReactNode, useId } from "react";
import styles from "./work-page.module.css";

interface PanelProps {
  title: string;
  /** Beside the title, such as a way to all of it. */
  more?: ReactNode;
  /** Said instead of the content where there is none. */
  empty?: string | false;
  children: ReactNode;
}

/** A framed part of the page, with its name as that of a region. */
export function Panel({ title, more, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more}
      </header>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
    </section>
  );
}
