import type { ReactNode } from "react";
import { RowDensityRow } from "../../ui/theme/theme-rows.tsx";
import styles from "./list-head.module.css";

interface ListHeadProps {
  children: ReactNode;
  action?: ReactNode;
}

/** Line above a list with the number of rows and their layout. */
export function ListHead({ children, action }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <p role="status">{children}</p>
      {action}
      <RowDensityRow />
    </div>
  );
}
