import { useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { readToasts, subscribeToasts } from "./toast.ts";
import styles from "./toasts.module.css";

/** Draws the toasts of `toast()`; stands once in a layout, so that readers hear every change. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToasts);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toasts.map(({ id, text, kind }) => (
        <p key={id} className={classNames(styles.toast, styles[kind])}>
          {text}
        </p>
      ))}
    </div>
  );
}
