import { use } from "react";
import { DeskLayoutContext, type FormColumnsProps } from "./desk-layout.ts";
import styles from "./form-columns.module.css";

/** The fields of a longer form. On a page of its own the text is a sheet, and what else there is folds away beside it. */
export function FormColumns(slots: FormColumnsProps) {
  const Desk = use(DeskLayoutContext);
  if (Desk) return <Desk {...slots} />;
  const { children, lead, first, title, wide, text } = slots;
  return (
    <div className={styles.columns}>
      {lead && <div className={styles.wide}>{lead}</div>}
      {first}
      {title}
      {children}
      {(wide || text) && (
        <div className={styles.wide}>
          {wide}
          {text}
        </div>
      )}
    </div>
  );
}
