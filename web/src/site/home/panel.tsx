import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import styles from "./category-block.module.css";

interface PanelProps {
  title: string;
  more: string;
  children: ReactNode;
}

/** A part of the home page with the way to the whole of it. */
export function Panel({ title, more, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="min-w-0 card" aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className="text-md strong">
          {title}
        </h2>
        <Link className={styles.moreAtEnd} to={more} aria-label={`更多${title}`}>
          更多
        </Link>
      </header>
      <div className={styles.short}>{children}</div>
    </section>
  );
}
