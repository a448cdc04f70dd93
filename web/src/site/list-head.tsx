import type { ReactNode } from "react";
import { RowDensityRow } from "../ui/theme/theme-rows.tsx";
import styles from "./list-head.module.css";

/** Above the rows of a list: how many there are, and how much room they take. */
export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p role="status">{children}</p>
      <RowDensityRow />
    </div>
  );
}
