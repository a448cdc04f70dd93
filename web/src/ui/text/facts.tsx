import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  title: string;
  value: ReactNode;
}

/** List of labelled values, with a text for missing ones. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl
      className={`[&_dd]:wrap-anywhere grid gap-x-8 gap-y-0 [&>div]:grid [&>div]:gap-3 [&>div]:border-b [&>div]:px-0 [&>div]:py-2.5 [&_dd]:font-technical [&_dd]:leading-6 [&_dt]:text-muted [&_dt]:text-sm [&_dt]:leading-6 ${styles.facts}`}
    >
      {facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value || <span className="text-faint text-sm">未填写</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
