import type { ReactNode } from "react";
import { useEditorContext } from "../dialog/editor-mode.ts";
import styles from "./form-columns.module.css";

interface FormColumnsProps {
  /** Fields in two columns; in one on a phone. */
  children: ReactNode;
  /** Fields above them that need the whole width. */
  lead?: ReactNode;
  /** Fields below them that need the whole width. */
  wide?: ReactNode;
  /** The text at the end, which has most of the room where the form has a page of its own. */
  text?: ReactNode;
}

/** The fields of a longer form. */
export function FormColumns({ children, lead, wide, text }: FormColumnsProps) {
  const { isFullPage = false } = useEditorContext();
  if (isFullPage) {
    return (
      <div className={styles.page}>
        <div className={styles.text}>
          {lead}
          {text}
        </div>
        <div className={styles.side}>
          {children}
          {wide}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      {lead && <div className={styles.wide}>{lead}</div>}
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
