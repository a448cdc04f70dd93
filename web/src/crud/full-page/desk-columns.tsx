import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import type { FormColumnsProps } from "../form/desk-layout.ts";
import styles from "./desk-columns.module.css";

/**
 * Layout of the full page: the text with its title as a sheet, other fields in collapsible sections
 * next to it.
 */
export function DeskColumns({ children, lead, first, title, wide, text }: FormColumnsProps) {
  const { mode, sideTool } = useEditorContext();
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <div className={styles.sheet}>
          <div className={styles.title}>
            {lead}
            {title}
          </div>
          {text}
        </div>
      </div>
      <details className={styles.side} open>
        <summary className={styles.summary}>资料</summary>
        {sideTool && <div className={styles.tool}>{sideTool}</div>}
        {wide}
        {/* Open for a new text, which still lacks facts. */}
        <details className={styles.facts} open={mode === editorMode.add}>
          <summary className={styles.summary}>属性</summary>
          {first}
          {children}
        </details>
      </details>
    </div>
  );
}
