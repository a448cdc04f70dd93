import { cloneElement, Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import type { PopoverProps } from "./popover-panel.tsx";

const PopoverPanel = lazyPart(() => import("./popover-panel.tsx"));

/** Panel next to a button. It loads at the first opening. */
export function Popover(props: PopoverProps) {
  const [isLoaded, setLoaded] = useState(false);
  const button = cloneElement(props.button, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onClick: () => setLoaded(true),
  });
  if (!isLoaded) return button;
  return (
    <Suspense fallback={button}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
