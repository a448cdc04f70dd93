import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ManagedModule } from "../shared/content/content-modules.ts";
import { saveLabel, useItemSaves } from "./item-saves.ts";

interface LastSaveProps {
  module: ManagedModule;
  id: string;
  /** Creation time of the item. */
  createdTime: string;
  onOpen: () => void;
}

/** Time of the last save. A click opens the saves. */
export function LastSave({ module, id, createdTime, onOpen }: LastSaveProps) {
  const { data: [last] = [] } = useItemSaves(module.items, id);
  const name = last ? saveLabel(last) : createdTime.slice(0, -":ss".length);
  return (
    <Button type="text" size="small" icon={<HistoryOutlined aria-hidden />} onClick={onOpen}>
      上次保存 {name}
    </Button>
  );
}
