import { type UserRow, user } from "@aeromaint/contracts/system/user.ts";
import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { RowActions } from "../../../../crud/row-actions.tsx";
import { useConfirmedCall } from "../../../../crud/use-confirmed-call.ts";
import { api } from "../../../../session/api.ts";
import type { UserRights } from "./user-rights.ts";

interface UserActionsProps {
  row: UserRow;
  rights: UserRights;
  onEdit: () => void;
  onView: () => void;
  onRemove: () => void;
  onResetPassword: () => void;
  onResetSecondFactor: () => void;
  onUnlock: () => void;
}

/** The buttons of a user's row; what one may not do is not there. */
export function UserActions({ row, rights, onEdit, ...more }: UserActionsProps) {
  return (
    <RowActions onEdit={rights.edit ? onEdit : undefined}>
      {rights.changeStatus && <StatusButton row={row} />}
      <MoreActions rights={rights} {...more} />
    </RowActions>
  );
}

const enabled = "1";
const disabled = "2";

function StatusButton({ row: { userId, status } }: { row: UserRow }) {
  const confirmed = useConfirmedCall();
  const ending = status === enabled;
  const change = () =>
    confirmed({
      question: ending ? "确定停用该账号吗？" : "确定启用该账号吗？",
      call: () =>
        api.send("PUT", `${user.path}/change/status/${userId}`, {
          body: { status: ending ? disabled : enabled },
        }),
      affects: [user.path],
      danger: ending,
    });
  return (
    <Button type="link" size="small" danger={ending} onClick={change}>
      {ending ? "停用" : "启用"}
    </Button>
  );
}

type MoreActionsProps = Omit<UserActionsProps, "row" | "onEdit">;

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
      <Button type="link" size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        更多
      </Button>
    </Dropdown>
  );
}
