import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  title: string;
  value: ReactNode;
}

/** List of labelled values, with a text for missing ones. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
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
