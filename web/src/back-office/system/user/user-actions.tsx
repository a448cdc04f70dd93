import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import { RowActions } from "../../../crud/list/row-actions.tsx";
import type { UserRowPermissions } from "./user-permissions.ts";

interface UserActionsProps {
  rights: UserRowPermissions;
  /** Enables or disables the account. */
  statusButton: ReactNode;
  onEdit: () => void;
  onView: () => void;
  onRemove: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onUnlock: () => void;
}

/** The buttons of a user's row, as far as permitted. */
export function UserActions({ rights, statusButton, onEdit, ...more }: UserActionsProps) {
  return (
    <RowActions onEdit={rights.edit ? onEdit : undefined}>
      {rights.changeStatus && statusButton}
      <MoreActions rights={rights} {...more} />
    </RowActions>
  );
}

type MoreActionsProps = Omit<UserActionsProps, "statusButton" | "onEdit">;

function MoreActions({ rights, onResetSecondFactor, ...more }: MoreActionsProps) {
  const { onView, onResetPassword, onUnlock, onRemove } = more;
  const items: MenuProps["items"] = [
    rights.view && { key: "view", label: "详情", onClick: onView },
    rights.resetPassword && { key: "password", label: "重置密码", onClick: onResetPassword },
    rights.resetSecondFactor && {
      key: "second-factor",
      label: "重置二次验证",
      onClick: onResetSecondFactor,
    },
    rights.unlock && { key: "unlock", label: "解锁", onClick: onUnlock },
    rights.remove && { key: "remove", label: "删除", danger: true, onClick: onRemove },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button type="link" size="small" aria-haspopup="menu">
        更多
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
