import type { ReactNode } from "react";
import styles from "./row-actions.module.css";
import { RowButton } from "./row-button.tsx";

interface RowActionsProps {
  /** A button without its action is not there. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onView?: (() => void) | undefined;
  /** Buttons that only this list's rows have; they stand last. */
  children?: ReactNode;
}

export function RowActions({ onEdit, onRemove, onView, children }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      {onEdit && <RowButton onClick={onEdit}>编辑</RowButton>}
      {onRemove && (
        <RowButton danger onClick={onRemove}>
          删除
        </RowButton>
      )}
      {onView && <RowButton onClick={onView}>查看</RowButton>}
      {children}
    </span>
  );
}
