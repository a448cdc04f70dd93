import type { ReactNode } from "react";
import { RowDensityRow } from "../../ui/theme/theme-rows.tsx";
import styles from "./list-head.module.css";

interface ListHeadProps {
  children: ReactNode;
  /** What may be done with the list. */
  action?: ReactNode;
}

/** Above the rows of a list: how many there are, and how much room they take. */
export function ListHead({ children, action }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <p role="status">{children}</p>
      {action}
      <RowDensityRow />
    </div>
  );
}
