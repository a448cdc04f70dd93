import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  title: string;
  value: ReactNode;
}

/** List of labelled values, with a text for missing ones. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`grid gap-x-8 max-md:grid-cols-1 ${styles.facts}`}>
      {facts.map(({ title, value }) => (
        <div
          key={title}
          className="grid grid-cols-[--spacing(26)_minmax(0,1fr)] gap-3 border-b py-2.5 leading-6"
        >
          <dt className="text-muted text-sm/6">{title}</dt>
          <dd className="wrap-anywhere font-technical">
            {value || <span className="text-faint text-sm">未填写</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
