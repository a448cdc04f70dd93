import type { ReactNode } from "react";
import styles from "./full-page.module.css";

interface FullPageProps {
  /** Of the window. */
  windowTitle: string;
  /** Status as HTTP has it. */
  status: number;
  title: string;
  hint: string;
  /** What to do next. */
  children: ReactNode;
}

/** Stands in place of the whole back office where a page cannot be shown. */
export function FullPage({ windowTitle, status, title, hint, children }: FullPageProps) {
  return (
    <main className={styles.page}>
      <title>{windowTitle}</title>
      <div className={styles.code} aria-hidden="true">
        {status}
      </div>
      <div className={styles.horizon} aria-hidden="true" />
      <h1 className="mt-2 text-lg strong">{title}</h1>
      <p className="mb-3 muted">{hint}</p>
      {children}
    </main>
  );
}
