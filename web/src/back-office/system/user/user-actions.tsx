import { Button } from "antd";
import type { ReactNode } from "react";
import { MoreActions, type RowAction, RowActions } from "../../../crud/list/row-actions.tsx";
import type { UserRowPermissions } from "./user-permissions.ts";

interface UserActionsProps {
  rights: UserRowPermissions;
  /** Unlocking is what the row is looked for then: it needs no menu. */
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

/** The buttons of a user's row, as far as permitted. */
export function UserActions({ rights, statusButton, onEdit, ...more }: UserActionsProps) {
  return (
    <RowActions onEdit={rights.edit ? onEdit : undefined}>
      {rights.unlock && more.isLocked && (
        <Button type="text" size="small" onClick={more.onUnlock}>
          解锁
        </Button>
      )}
      {rights.changeStatus && statusButton}
      <MoreActions actions={lessUsed({ rights, ...more })} />
    </RowActions>
  );
}

type LessUsed = Omit<UserActionsProps, "statusButton" | "onEdit">;

function lessUsed({
  rights,
  isLocked,
  onResetSecondFactor,
  ...more
}: LessUsed): (RowAction | false)[] {
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
