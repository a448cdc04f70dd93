import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ManagedModule } from "../shared/content/content-modules.ts";
import { nameOfSave, useItemSaves } from "./item-saves.ts";

interface LastSaveProps {
  module: ManagedModule;
  id: string;
  /** When the item was made. */
  made: string;
  onOpen: () => void;
}

/** When an item was saved last, and the way to its saves. */
export function LastSave({ module, id, made, onOpen }: LastSaveProps) {
  const { data: [last] = [] } = useItemSaves(module.items, id);
  const name = last ? nameOfSave(last) : made.slice(0, -":ss".length);
  return (
    <Button type="text" size="small" icon={<HistoryOutlined aria-hidden />} onClick={onOpen}>
      上次保存 {name}
    </Button>
  );
}
