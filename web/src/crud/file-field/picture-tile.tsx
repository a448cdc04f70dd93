import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  EyeOutlined,
  SwapOutlined,
} from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Image } from "antd";
import { useState } from "react";
import { fetchSignedIn } from "../../api/fetch-signed-in.ts";
import { useCloseByBack } from "../../ui/keys/close-by-back.ts";
import { useObjectUrl } from "../../ui/storage/object-url.ts";
import { type FileItem, privateContentPath, scaledUrl } from "./file-items.ts";
import { type FileItemActions, IconAction, useDragReorder } from "./file-row.tsx";

interface PictureTileProps {
  item: FileItem;
  index: number;
  count: number;
  label?: string | undefined;
  actions?: FileItemActions;
}

export function PictureTile({ item, index, count, label, actions }: PictureTileProps) {
  const thumbnail = usePictureUrl(item, 160);
  const drag = useDragReorder({ item, index, actions });
  const [open, setOpen] = useState(false);
  const name = `第${index + 1}张图片`;
  return (
    <li
      className="card group relative h-25 in-data-square:w-25 w-37 overflow-hidden data-over:border-accent [&[draggable]]:cursor-grab"
      {...drag.props}
      data-over={drag.isOver || undefined}
    >
      {thumbnail && (
        <img className="size-full object-cover" src={thumbnail} alt={item.name} draggable={false} />
      )}
      {label && (
        <span className="absolute top-1 left-1 rounded-sm bg-ground px-1.5 text-accent text-xs leading-5">
          {label}
        </span>
      )}
      {/* Always visible on touch screens, where nothing hovers. */}
      <div className="absolute inset-x-0 bottom-0 flex justify-center bg-ground/82 p-0.5 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
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

/** Large picture next to the data that it proves. A click enlarges it over the page. */
export function LargePicture({ item }: { item: FileItem | undefined }) {
  const src = usePictureUrl(item ?? none, 1200);
  const [open, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (!item) return <p className="text-muted">未上传图片</p>;
  if (isBroken || src === null) return <p className="text-muted">图片无法显示</p>;
  return (
    <button type="button" className="block w-full cursor-zoom-in" onClick={() => setOpen(true)}>
      {src && (
        <img
          className="max-h-[calc(100dvh-(--spacing(80)))] w-full object-contain"
          src={src}
          alt={`${item.name}，点击放大`}
          onError={() => setBroken(true)}
        />
      )}
      {open && <Enlarged item={item} onClose={() => setOpen(false)} />}
    </button>
  );
}

const none: FileItem = { uid: "", name: "" };

/** Full picture over the page. The image itself stays hidden; only its preview is visible. */
function Enlarged({ item, onClose }: { item: FileItem; onClose: () => void }) {
  const src = usePictureUrl(item, 1200);
  useCloseByBack(onClose);
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

/**
 * URL of a picture: scaled, from memory, or a fetched private file. Undefined while loading; null
 * after a failure.
 */
function usePictureUrl(item: FileItem, width: 160 | 1200): string | null | undefined {
  const { file, url } = item;
  const fetched = usePrivateFile(privateContentPath(item));
  const inMemory = useObjectUrl(file ?? fetched ?? null);
  if (fetched === null) return null;
  return file || item.isPrivate ? inMemory : url && scaledUrl(url, width);
}

function usePrivateFile(path: string | undefined): Blob | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await fetchSignedIn({ path: path ?? "", signal })).blob(),
    enabled: path !== undefined,
    // A file never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data;
}
