import { cloneElement, type DOMAttributes, type ReactElement, Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";

const TooltipPopup = lazyPart(() => import("./tooltip-popup.tsx"));

interface TooltipProps {
  text: string;
  /** A button or link. */
  children: ReactElement<DOMAttributes<Element> & { "aria-description"?: string }>;
}

/** Explains a control under the pointer or with the focus. It loads at the first use. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>();
  const show = ({ currentTarget }: { currentTarget: Element }) => setAnchor(currentTarget);
  const hide = () => setAnchor(undefined);
  const control = cloneElement(children, {
    "aria-description": text,
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
  });
  return (
    <>
      {control}
      {anchor && (
        <Suspense>
          <TooltipPopup text={text} anchor={anchor} onClose={hide} />
        </Suspense>
      )}
    </>
  );
}
