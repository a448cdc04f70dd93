import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { classNames } from "../class-names.ts";
import { useCloseByBack } from "../keys/close-by-back.ts";
import styles from "./dialog.module.css";
import type { ModalProps } from "./dialog-popup.tsx";

// The dialog of base-ui loads at the first opening. The styles do not: those of a caller come later.
const DialogPopup = lazyPart(() => import("./dialog-popup.tsx"));

/** Enlarged picture; the back key of a phone closes it too. */
export function PictureModal(props: ModalProps & { onClose: () => void }) {
  useCloseByBack(props.onClose);
  return <Modal className="h-dvh w-screen rounded-none border-0 bg-ground" {...props} />;
}

/** Modal dialog. It is open while it is rendered; the focus returns to the opening element. */
export function Modal({ className, ...props }: ModalProps) {
  return (
    <Suspense>
      <DialogPopup
        {...props}
        className={classNames(
          "card fixed inset-0 z-50 overflow-auto overscroll-contain text-ink",
          styles.sheet,
          className,
        )}
      />
    </Suspense>
  );
}
