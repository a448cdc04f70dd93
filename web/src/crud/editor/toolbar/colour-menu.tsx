import { Button, Popover, Tooltip } from "antd";
import { type ReactNode, useState } from "react";
import type { Swatch } from "../palette.ts";
import styles from "./toolbar.module.css";

interface ColourMenuProps {
  label: string;
  icon: ReactNode;
  swatches: readonly Swatch[];
  chosen: string | null;
  /** null takes the colour away. */
  onChoose: (colour: string | null) => void;
  onClosed: () => void;
}

export function ColourMenu(props: ColourMenuProps) {
  const { label, icon, swatches, chosen, onChoose, onClosed } = props;
  const [open, setOpen] = useState(false);
  const choose = (colour: string | null) => {
    setOpen(false);
    onChoose(colour);
  };
  const palette = (
    <div className={styles.palette}>
      {swatches.map(({ name, colour }, index) => (
        <button
          key={colour}
          type="button"
          className={styles.swatch}
          style={{ background: colour }}
          title={name}
          aria-label={name}
          aria-pressed={colour === chosen}
          // The popup is reached by keyboard: its first colour takes the focus.
          ref={index === 0 ? focusSoon : undefined}
          onClick={() => choose(colour)}
        />
      ))}
      <Button size="small" block className={styles.reset} onClick={() => choose(null)}>
        恢复默认
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown || onClosed()}
      content={palette}
      destroyOnHidden
    >
      <Tooltip title={open ? "" : label} mouseEnterDelay={0.5}>
        <Button type="text" size="small" aria-label={label} aria-haspopup="dialog">
          <span className={styles.inked} style={{ borderColor: chosen ?? "transparent" }}>
            {icon}
          </span>
        </Button>
      </Tooltip>
    </Popover>
  );
}

/** Once the popup has its place: focusing earlier would scroll the page to its corner. */
function focusSoon(element: HTMLButtonElement | null): void {
  if (element) setTimeout(() => element.focus({ preventScroll: true }), 80);
}
