import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import styles from "./sheet.module.css";

interface SheetProps {
  /** What it shows, for those who do not see it. */
  label: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Something shown above the page, closed by Esc or a press beside it. */
export function Sheet({ label, className, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, className)}
      aria-label={label}
      // A click on the dialog itself, outside its content, is a click on the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      // Esc leaves at once: between hiding and its late "close" another sheet may have been asked for.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // One that was closed and shown again in the same moment is still wanted.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {children}
    </dialog>
  );
}
