import { Tooltip } from "@base-ui/react/tooltip";
import styles from "./popup.module.css";

interface TooltipPopupProps {
  text: string;
  anchor: Element;
  /** Called by Esc. */
  onClose: () => void;
}

export default function TooltipPopup({ text, anchor, onClose }: TooltipPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={onClose}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side="bottom" sideOffset={6} className="z-55">
          <Tooltip.Popup
            className={`pointer-events-none rounded-md border bg-raised px-3 py-1 text-ink text-sm ${styles.tooltip}`}
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
