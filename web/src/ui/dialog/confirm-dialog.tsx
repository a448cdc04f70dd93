import { useEffect, useId, useRef } from "react";
import { Button } from "../button.tsx";
import styles from "./dialog.module.css";

interface ConfirmDialogProps {
  title?: string;
  text: string;
  onConfirm: () => void;
  /** 取消 and Esc alike. */
  onCancel: () => void;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog({ title = "提醒", text, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 className="mb-3 text-lg" id={`${id}title`}>
        {title}
      </h2>
      <p id={`${id}text`}>{text}</p>
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>取消</Button>
        <Button variant="primary" onClick={onConfirm} autoFocus>
          确定
        </Button>
      </div>
    </dialog>
  );
}
