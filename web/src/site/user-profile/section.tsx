import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** What can be done with the whole section. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
