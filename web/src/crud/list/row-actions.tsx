import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

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
      {onEdit && (
        <Button type="link" size="small" onClick={onEdit}>
          编辑
        </Button>
      )}
      {onRemove && (
        <Button type="link" size="small" danger onClick={onRemove}>
          删除
        </Button>
      )}
      {onView && (
        <Button type="link" size="small" onClick={onView}>
          查看
        </Button>
      )}
      {children}
    </span>
  );
}
