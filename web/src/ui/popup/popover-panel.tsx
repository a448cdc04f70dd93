import { Popover } from "@base-ui/react/popover";
import type { ComponentProps, ReactElement, ReactNode } from "react";

export interface PopoverProps
  extends Pick<Popover.Positioner.Props, "side" | "anchor" | "sideOffset"> {
  /** Opens and closes the panel. */
  button: ReactElement<ComponentProps<"button">>;
  /** Accessible name of the panel. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Popover of base-ui, open from the beginning: the first press loads it. */
export default function PopoverPanel({
  button,
  label,
  className,
  children,
  ...place
}: PopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={button} />
      <Popover.Portal>
        {/* Above the header and dialogs. */}
        <Popover.Positioner {...place} align="end" positionMethod="fixed" className="z-55">
          <Popover.Popup className={className} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
