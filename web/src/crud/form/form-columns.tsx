import { use } from "react";
import { DeskLayoutContext, type FormColumnsProps } from "./desk-layout.ts";
import styles from "./form-columns.module.css";

/** Fields of a longer form. The full page has its own layout for them. */
export function FormColumns(slots: FormColumnsProps) {
  const Desk = use(DeskLayoutContext);
  if (Desk) return <Desk {...slots} />;
  const { children, lead, first, title, wide, text } = slots;
  return (
    <div className={`grid gap-x-4 max-sm:grid-cols-1 ${styles.columns}`}>
      {lead && <div className="col-span-full min-w-0">{lead}</div>}
      {first}
      {title}
      {children}
      {(wide || text) && (
        <div className="col-span-full min-w-0">
          {wide}
          {text}
        </div>
      )}
    </div>
  );
}
