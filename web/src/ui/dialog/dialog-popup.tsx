import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";

export interface ModalProps {
  /** Accessible name. */
  label: string;
  className?: string | undefined;
  /** Called by Esc and by a press on the backdrop. Without it only the content closes the dialog. */
  onClose?: (() => void) | undefined;
  /** Message below the label, which becomes its heading. The backdrop does not close the dialog then. */
  text?: string;
  children: ReactNode;
}

/** Dialog of base-ui, loaded at the first opening. */
export default function DialogPopup({ label, text, className, onClose, children }: ModalProps) {
  // Read before an element of the dialog takes the focus by `autoFocus`.
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root
      open
      // A lock of scrolling would change the position that the router restores.
      modal="trap-focus"
      disablePointerDismissal={text !== undefined}
      onOpenChange={() => onClose?.()}
    >
      {/* Within the content, so that its styles and its print rules apply. */}
      <Dialog.Portal container={document.getElementById("content") ?? document.body}>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop" forceRender />
        <Dialog.Popup
          className={classNames(
            text !== undefined &&
              "w-100 max-w-[calc(100%-(--spacing(8)))] border-t-3 border-t-accent-fill p-6",
            className,
          )}
          aria-label={label}
          finalFocus={() => opener instanceof HTMLElement && opener !== document.body && opener}
        >
          {text !== undefined && (
            <>
              <Dialog.Title className="mb-3 text-lg">{label}</Dialog.Title>
              <Dialog.Description className="mb-6 text-muted">{text}</Dialog.Description>
            </>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
