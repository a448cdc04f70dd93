import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

interface ToolButtonProps {
  /** Says what it does: the tooltip, and the name for screen readers. */
  label: string;
  keys?: string;
  icon: ReactNode;
  /** Given for what is switched on and off. */
  active?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ToolButton({ label, keys, icon, active, disabled, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        className={active ? styles.active : undefined}
        icon={icon}
        aria-label={label}
        aria-pressed={active}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}
