import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useCloseByBack } from "../../ui/keys/close-by-back.ts";
import styles from "./modal.module.css";

interface ModalProps {
  label: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Enlarged picture; the back key of a phone closes it too. */
export function PictureModal(props: ModalProps) {
  useCloseByBack(props.onClose);
  return <Modal {...props} />;
}

/** Modal dialog, closed by Esc or a click on the backdrop. */
export function Modal({ label, className, onClose, children }: ModalProps) {
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
      // A click on the dialog element itself is a click on the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      // Close immediately on Esc: before the late "close" event another modal may open.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Ignore the "close" event of a dialog that was reopened meanwhile.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {children}
    </dialog>
  );
}
