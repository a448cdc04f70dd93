import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";

interface PopupProps {
  label: string;
  /** Button that opened the panel. The panel is below the button's parent and inside of it. */
  opener: RefObject<HTMLElement | null>;
  align?: "start" | "end";
  className?: string | undefined;
  initialFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** Panel that closes by Esc, by a press outside and by Tab out of it. Load it when it opens. */
export function Popup(props: PopupProps) {
  const { label, opener, align = "start", className, initialFocus, onClose, children } = props;
  const frame = opener.current?.parentElement;
  return (
    <Popover.Root
      open
      onOpenChange={(_, { reason, event, cancel }) => {
        const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
        // The button and the field next to it have their own handlers.
        if (reason !== "escape-key" && target instanceof Node && frame?.contains(target)) cancel();
        else onClose();
      }}
    >
      <Popover.Portal container={frame}>
        <Popover.Positioner
          className="z-20"
          anchor={frame}
          align={align}
          sideOffset={4}
          // A panel above the button could reach beyond the page's top at 200 % zoom.
          collisionAvoidance={{ side: "shift", align: "shift" }}
        >
          <Popover.Popup
            aria-label={label}
            className={className}
            initialFocus={initialFocus}
            finalFocus={opener}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
