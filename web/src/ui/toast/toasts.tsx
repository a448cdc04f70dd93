import { useEffect } from "react";
import { classNames } from "../class-names.ts";
import { removeToast, type Toast, useToasts } from "./toast.ts";
import styles from "./toasts.module.css";

const durations = { info: 1000, success: 1000, failure: 2000 } as const;

/** Renders the toasts; mounted once in a layout as a live region for screen readers. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} {...toast} />
      ))}
    </div>
  );
}

/** Counts from when it is on the screen: a page that renders late shows its message all the same. */
function ToastMessage({ id, text, kind }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => removeToast(id), durations[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return <p className={classNames(styles.toast, styles[kind])}>{text}</p>;
}
