import { classNames } from "../class-names.ts";
import { useToasts } from "./toast.ts";
import styles from "./toasts.module.css";

/** Renders the toasts; mounted once in a layout as a live region for screen readers. */
export function Toasts() {
  const toasts = useToasts();
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
