import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useCloseByBack } from "../../ui/keys/close-by-back.ts";
import styles from "./modal.module.css";

interface ModalProps {
  /** Its accessible name. */
  label: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** An enlarged picture: the back key of a phone closes it too. */
export function PictureModal(props: ModalProps) {
  useCloseByBack(props.onClose);
  return <Modal {...props} />;
}

/** A modal dialog, closed by Esc or a click on the backdrop. */
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
      // A click on the dialog itself, outside its content, is a click on the backdrop.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      // Esc closes immediately: before the late "close" event another modal may have opened.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Ignores the "close" event of a dialog that was reopened meanwhile.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {children}
    </dialog>
  );
}
