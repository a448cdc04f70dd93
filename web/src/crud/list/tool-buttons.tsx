import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Can } from "../../session/can.tsx";

interface AddButtonProps {
  permission: Permission;
  onClick: () => void;
  /** Default: 新增. */
  children?: ReactNode;
}

/** First button of a list's toolbar. */
export function AddButton({ permission, onClick, children = "新增" }: AddButtonProps) {
  return (
    <Can permission={permission}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </Can>
  );
}

interface RemoveSelectedButtonProps<Row> {
  permission: Permission;
  list: { selected: string[]; selectedRows: Row[] };
  onRemove: (ids: string[], rows: Row[]) => void;
}

/** Button 批量删除 of a list's toolbar; enabled if rows are selected. */
export function RemoveSelectedButton<Row>(props: RemoveSelectedButtonProps<Row>) {
  const { permission, list, onRemove } = props;
  return (
    <Can permission={permission}>
      <Button
        icon={<DeleteOutlined aria-hidden />}
        disabled={list.selected.length === 0}
        onClick={() => onRemove(list.selected, list.selectedRows)}
      >
        批量删除
      </Button>
    </Can>
  );
}
