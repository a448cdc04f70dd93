import { type RefObject, useEffect, useRef, useState } from "react";

interface Popup {
  /** Of the element that holds both the opening button and what it opens. */
  ref: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  toggle: () => void;
  /** Focus goes back to the opening button. */
  close: () => void;
}

/** Opens below a button; a press outside closes it. */
export function usePopup(): Popup {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!ref.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [isOpen]);
  return {
    ref,
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      setOpen(false);
      ref.current?.querySelector("button")?.focus();
    },
  };
}
