import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";

interface IconActionProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

export function IconAction({ label, icon, disabled, onClick }: IconActionProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}
