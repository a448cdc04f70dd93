import { Button } from "antd";
import type { ReactNode } from "react";
import { MoreActions, type RowAction, RowActions } from "../../../crud/list/row-actions.tsx";
import type { UserRowPermissions } from "./user-permissions.ts";

interface UserActionsProps {
  rights: UserRowPermissions;
  /** True for a locked account; the row then shows the unlock button outside of its menu. */
  isLocked: boolean;
  /** Enables or disables the account. */
  statusButton: ReactNode;
  onEdit: () => void;
  onView: () => void;
  onRemove: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onUnlock: () => void;
}

/** Permitted actions of a user's row. */
export function UserActions({ rights, statusButton, onEdit, ...more }: UserActionsProps) {
  return (
    <RowActions onEdit={rights.edit ? onEdit : undefined}>
      {rights.unlock && more.isLocked && (
        <Button type="text" size="small" onClick={more.onUnlock}>
          解锁
        </Button>
      )}
      {rights.changeStatus && statusButton}
      <MoreActions actions={menuActions({ rights, ...more })} />
    </RowActions>
  );
}

type MenuActionsProps = Omit<UserActionsProps, "statusButton" | "onEdit">;

function menuActions({
  rights,
  isLocked,
  onResetSecondFactor,
  ...more
}: MenuActionsProps): (RowAction | false)[] {
  const { onView, onResetPassword, onUnlock, onRemove } = more;
  return [
    rights.view && { key: "view", label: "详情", onClick: onView },
    rights.resetPassword && { key: "password", label: "重置密码", onClick: onResetPassword },
    rights.resetSecondFactor && {
      key: "second-factor",
      label: "重置二次验证",
      onClick: onResetSecondFactor,
    },
    rights.unlock && !isLocked && { key: "unlock", label: "解锁", onClick: onUnlock },
    rights.remove && { key: "remove", label: "删除", onClick: onRemove },
  ];
}
