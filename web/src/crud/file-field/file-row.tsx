import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  FileOutlined,
  FilePdfOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { type DragEvent, type ReactNode, useState } from "react";
import { sizeText } from "../../ui/text/size-text.ts";
import { downloadUrl, type FileItem } from "./file-items.ts";

interface FileRowProps {
  item: FileItem;
  index: number;
  count: number;
  actions?: FileItemActions;
}

export function FileRow({ item, index, count, actions }: FileRowProps) {
  const drag = useDragReorder({ item, index, actions });
  const address = item.file ? undefined : downloadUrl(item);
  return (
    <li
      className="card not-first:mt-1.5 flex min-h-10 items-center gap-2 py-1 pr-2 pl-3 data-over:border-accent [&[draggable]]:cursor-grab"
      {...drag.props}
      data-over={drag.isOver || undefined}
    >
      {/\.pdf$/i.test(item.name) ? <FilePdfOutlined aria-hidden /> : <FileOutlined aria-hidden />}
      {address ? (
        <a className="min-w-0 flex-1 truncate" href={address} download title={`下载${item.name}`}>
          {item.name}
        </a>
      ) : (
        <span className="min-w-0 flex-1 truncate" title={item.name}>
          {item.name}
        </span>
      )}
      {item.size !== undefined && (
        <span className="whitespace-nowrap text-muted text-xs tabular-nums">
          {sizeText(item.size)}
        </span>
      )}
      {item.textNote && <span className="text-muted text-xs">{item.textNote}</span>}
      {item.file && <span className="whitespace-nowrap text-accent text-xs">待上传</span>}
      {actions && (
        <span className="flex">
          {count > 1 && (
            <>
              <IconAction
                label={`上移${item.name}`}
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onClick={() => actions.move(item.uid, index - 1)}
              />
              <IconAction
                label={`下移${item.name}`}
                icon={<ArrowDownOutlined />}
                disabled={index === count - 1}
                onClick={() => actions.move(item.uid, index + 1)}
              />
            </>
          )}
          <IconAction
            label={`替换${item.name}`}
            icon={<SwapOutlined />}
            onClick={() => actions.replace(item.uid)}
          />
          <IconAction
            label={`移除${item.name}`}
            icon={<DeleteOutlined />}
            onClick={() => actions.remove(item.uid)}
          />
        </span>
      )}
    </li>
  );
}

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

export interface FileItemActions {
  remove: (uid: string) => void;
  /** Opens the file dialog and replaces this entry. */
  replace: (uid: string) => void;
  move: (uid: string, to: number) => void;
}

interface DragReorderOptions {
  item: FileItem;
  index: number;
  actions: FileItemActions | undefined;
}

/** Own type, so that files from the desktop and entries of other fields are ignored. */
const dragType = "application/x-file-item";

/** Makes an entry draggable onto another one. Keyboard users have 前移 and 后移. */
export function useDragReorder({ item, index, actions }: DragReorderOptions) {
  const [isOver, setOver] = useState(false);
  if (!actions) return { isOver: false, props: {} };
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  const props = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, item.uid);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      actions.move(event.dataTransfer.getData(dragType), index);
    },
  };
  return { isOver, props };
}
