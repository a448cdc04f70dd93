import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";

interface RemoveSelectedButtonProps {
  selected: readonly string[];
  onRemove: () => void;
}

/** 批量删除 of a list's toolbar; enabled once rows are selected. */
export function RemoveSelectedButton({ selected, onRemove }: RemoveSelectedButtonProps) {
  return (
    <Button
      danger
      icon={<DeleteOutlined aria-hidden />}
      disabled={selected.length === 0}
      onClick={onRemove}
    >
      批量删除
    </Button>
  );
}
