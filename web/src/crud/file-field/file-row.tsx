import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  FileOutlined,
  FilePdfOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { sizeText } from "../../ui/size-text.ts";
import styles from "./file-field.module.css";
import { downloadUrl, type FileItem } from "./file-items.ts";
import { IconAction } from "./icon-action.tsx";
import { type ItemActions, useDragPlace } from "./use-drag-place.ts";

interface FileRowProps {
  item: FileItem;
  index: number;
  count: number;
  /** Absent where nothing may be changed. */
  actions?: ItemActions;
}

export function FileRow({ item, index, count, actions }: FileRowProps) {
  const drag = useDragPlace({ item, index, actions });
  const address = item.file ? undefined : downloadUrl(item);
  return (
    <li className={styles.row} {...drag.props} data-over={drag.isOver || undefined}>
      {/\.pdf$/i.test(item.name) ? <FilePdfOutlined aria-hidden /> : <FileOutlined aria-hidden />}
      {address ? (
        <a className="grow min-w-0 truncate" href={address} download title={`下载${item.name}`}>
          {item.name}
        </a>
      ) : (
        <span className="grow min-w-0 truncate" title={item.name}>
          {item.name}
        </span>
      )}
      {item.size !== undefined && (
        <span className="hint tabular nowrap">{sizeText(item.size)}</span>
      )}
      {item.textNote && <span className="hint">{item.textNote}</span>}
      {item.file && <span className={`hint ${styles.fresh}`}>待上传</span>}
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
