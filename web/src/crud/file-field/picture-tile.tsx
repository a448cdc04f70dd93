import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  EyeOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { Image } from "antd";
import { useState } from "react";
import styles from "./file-field.module.css";
import type { FileItem } from "./file-items.ts";
import { IconAction } from "./icon-action.tsx";
import { type ItemActions, useDragPlace } from "./use-drag-place.ts";
import { usePictureUrl } from "./use-picture-url.ts";

interface PictureTileProps {
  item: FileItem;
  index: number;
  count: number;
  /** What a picture in this place is for. */
  label?: string | undefined;
  /** Absent where nothing may be changed. */
  actions?: ItemActions;
}

export function PictureTile({ item, index, count, label, actions }: PictureTileProps) {
  const thumbnail = usePictureUrl(item, 160);
  const drag = useDragPlace({ item, index, actions });
  const [open, setOpen] = useState(false);
  const name = `第${index + 1}张图片`;
  return (
    <li className={styles.tile} {...drag.props} data-over={drag.isOver || undefined}>
      {thumbnail && <img src={thumbnail} alt={item.name} draggable={false} />}
      {label && <span className={styles.first}>{label}</span>}
      <div className={styles.tileActions}>
        <IconAction
          label={`放大查看${name}`}
          icon={<EyeOutlined />}
          onClick={() => setOpen(true)}
        />
        {actions && (
          <>
            <IconAction
              label={`替换${name}`}
              icon={<SwapOutlined />}
              onClick={() => actions.replace(item.uid)}
            />
            <IconAction
              label={`移除${name}`}
              icon={<DeleteOutlined />}
              onClick={() => actions.remove(item.uid)}
            />
          </>
        )}
        {actions && count > 1 && (
          <>
            <IconAction
              label={`前移${name}`}
              icon={<ArrowLeftOutlined />}
              disabled={index === 0}
              onClick={() => actions.move(item.uid, index - 1)}
            />
            <IconAction
              label={`后移${name}`}
              icon={<ArrowRightOutlined />}
              disabled={index === count - 1}
              onClick={() => actions.move(item.uid, index + 1)}
            />
          </>
        )}
      </div>
      {open && <Enlarged item={item} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** The whole picture over the page. The image itself stays hidden, its preview is shown. */
function Enlarged({ item, onClose }: { item: FileItem; onClose: () => void }) {
  const src = usePictureUrl(item, 1200);
  if (!src) return null;
  return (
    <Image
      src={src}
      alt={item.name}
      styles={{ root: { display: "none" } }}
      preview={{ open: true, onOpenChange: (shown) => !shown && onClose() }}
    />
  );
}
