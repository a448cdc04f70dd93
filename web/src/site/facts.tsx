import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  title: string;
  value: ReactNode;
}

/** What is known, each under its name; what is not says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value || <span className={styles.missing}>未填写</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
