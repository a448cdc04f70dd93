import { useId } from "react";
import { ReadingSizeRow, ThemeRow } from "../../ui/theme/theme-rows.tsx";
import styles from "./theme-button.module.css";

/** Opens the choice of theme and of the size that texts are read in. */
export function ThemeButton() {
  const panel = useId();
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={panel} aria-label="外观">
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" fill="none" stroke="currentcolor" strokeWidth="1.6" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentcolor" />
        </svg>
      </button>
      <div
        id={panel}
        popover="auto"
        className={`gap-3 p-4 box bg-raised text ${styles.panel}`}
        role="dialog"
        aria-label="外观"
      >
        <ThemeRow />
        <ReadingSizeRow />
      </div>
    </>
  );
}
