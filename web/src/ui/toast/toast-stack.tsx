import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { classNames } from "../class-names.ts";
import { useWaitingToasts } from "./toast.ts";
import styles from "./toasts.module.css";

/** Toasts of base-ui as a live region for screen readers. */
export default function ToastStack() {
  return (
    <Toast.Provider>
      <Stack />
    </Toast.Provider>
  );
}

/** Without them a toast would be a dialog that takes the focus. */
const plainText = { role: undefined, tabIndex: undefined, "aria-modal": undefined };

function Stack() {
  const { toasts, add } = Toast.useToastManager();
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { text, kind } of waiting) {
      // The text is the id: the same message is not stacked.
      add({ id: text, title: text, type: kind, timeout: kind === "failure" ? 2000 : 1000 });
    }
    useWaitingToasts.setState([], true);
  }, [waiting, add]);
  return (
    <Toast.Viewport
      className="pointer-events-none fixed inset-x-4 top-19 z-60 grid justify-items-center gap-2"
      role="status"
      aria-label={undefined}
    >
      {toasts.toReversed().map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          render={<p />}
          {...plainText}
          swipeDirection={[]}
          className={classNames(
            "rounded-md border border-l-3 bg-raised py-2.5 pr-5 pl-4 text-ink text-sm",
            styles.toast,
            toast.type === "success" && "border-l-passed",
            toast.type === "failure" && "border-l-refused",
            toast.type === "info" && "border-l-link",
          )}
        >
          {toast.title}
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
