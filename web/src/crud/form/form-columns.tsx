import type { ReactNode } from "react";
import styles from "./form-columns.module.css";

interface FormColumnsProps {
  /** Fields in two columns; in one on a phone. */
  children: ReactNode;
  /** Fields below them that need the whole width. */
  wide?: ReactNode;
}

/** The fields of a longer form. */
export function FormColumns({ children, wide }: FormColumnsProps) {
  return (
    <div className={styles.columns}>
      {children}
      {wide && <div className={styles.wide}>{wide}</div>}
    </div>
  );
}
