import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import styles from "./dialog.module.css";

interface NoticeDialogProps {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

/** A sentence that has to be acknowledged: one button, no other way out. */
export function NoticeDialog({ title, text, confirm, onConfirm }: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="notice-dialog-title"
      aria-describedby="notice-dialog-text"
      onCancel={(event) => event.preventDefault()}
      // A second Esc closes even a dialog that refused the first one; it comes back at once.
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      <h2 className="mb-3 text-lg" id="notice-dialog-title">
        {title}
      </h2>
      <p id="notice-dialog-text">{text}</p>
      <Button variant="primary" onClick={onConfirm} autoFocus>
        {confirm}
      </Button>
    </dialog>
  );
}
