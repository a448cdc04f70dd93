import { acceptAttribute } from "@aeromaint/contracts/fields/files.ts";
import { CloudUploadOutlined } from "@ant-design/icons";
import { App, Button, ConfigProvider } from "antd";
import { type ClipboardEvent, type DragEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { addFieldFiles, extensionList, type FileFieldRules } from "./chosen-files.ts";
import { createFileItem, type FileItem } from "./file-items.ts";
import { type FileItemActions, FileRow } from "./file-row.tsx";
import { PictureTile } from "./picture-tile.tsx";

export type { FileItem } from "./file-items.ts";

interface FileFieldProps extends FileFieldRules {
  value?: FileItem[];
  onChange?: (items: FileItem[]) => void;
  disabled?: boolean;
  readOnly?: boolean;
  /** Purposes of pictures by index, shown if there are several. */
  labels?: readonly string[];
  /** True to crop pictures to a square. */
  square?: boolean;
  id?: string;
}

const CropDialog = lazyPart(() => import("./crop-dialog.tsx"));

/** Picture that waits to be cropped, and the list that will contain it. */
interface UncroppedPicture {
  items: FileItem[];
  uid: string;
  picture: File;
}

/** First of several pictures is the cover, by specification. */
const coverFirst = ["封面"];

/** Hides the input by style: Ant Design's forms show file inputs with the attribute "hidden". */
const unseen = { display: "none" };

/** Seconds. Messages about kinds and limits take longer to read. */
const refusalShown = 3;

/** File input of a form: pictures as tiles, other files as rows. Files are sent with the form. */
export function FileInput({
  value = [],
  onChange,
  disabled = false,
  readOnly = false,
  labels = coverFirst,
  square = false,
  id,
  ...rules
}: FileFieldProps) {
  const { message } = App.useApp();
  const { componentDisabled } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const replaced = useRef<string>(undefined);
  const [said, setSaid] = useState("");
  const [uncut, setUncut] = useState<UncroppedPicture | null>(null);
  const isDisabled = disabled || componentDisabled === true;
  const isFixed = readOnly || isDisabled;

  const take = (files: File[], inPlaceOf?: string) => {
    const { items, refusals } = addFieldFiles(value, files, rules, inPlaceOf);
    for (const sentence of refusals) message.error(sentence, refusalShown);
    const fresh = items.find((item) => item.file && !value.includes(item));
    if (square && fresh?.file) setUncut({ items, uid: fresh.uid, picture: fresh.file });
    else if (files.length > 0) onChange?.(items);
  };
  const takeCut = ({ items, uid }: UncroppedPicture, picture: File) => {
    setUncut(null);
    onChange?.(items.map((item) => (item.uid === uid ? createFileItem(picture) : item)));
  };
  const browse = (uid?: string) => {
    replaced.current = uid;
    input.current?.click();
  };
  const transfer = useFileTransfer({ disabled: isFixed, onFiles: (files) => take(files) });
  const actions: FileItemActions = {
    replace: browse,
    remove: (uid) => onChange?.(value.filter((item) => item.uid !== uid)),
    move: (uid, to) => {
      onChange?.(moveFileItem(value, uid, to));
      setSaid(`已移到第${to + 1}位`);
    },
  };

  const Entry = rules.kind === "image" ? PictureTile : FileRow;
  return (
    // Focusable by click, so that the field receives paste events.
    <div id={id} className="relative grid gap-2 outline-none" tabIndex={-1} {...transfer.props}>
      {value.length > 0 && (
        <ul
          className={rules.kind === "image" ? "flex flex-wrap gap-2" : undefined}
          data-square={square || undefined}
        >
          {value.map((item, index) => (
            <Entry
              key={item.uid}
              item={item}
              index={index}
              count={value.length}
              label={value.length > 1 ? labels[index] : undefined}
              actions={isFixed ? undefined : actions}
            />
          ))}
        </ul>
      )}
      {readOnly && value.length === 0 && <span className="text-muted text-xs">未上传</span>}
      {!readOnly && (value.length < rules.max || rules.max === 1) && (
        <DropZone
          rules={rules}
          isOver={transfer.isOver}
          disabled={isDisabled}
          onBrowse={() => browse()}
        />
      )}
      <input
        ref={input}
        type="file"
        style={unseen}
        accept={rules.accept}
        multiple={rules.max > 1}
        onChange={({ target }) => {
          take([...(target.files ?? [])], replaced.current);
          // Reset, so that the same file can be selected again.
          target.value = "";
        }}
      />
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
      {uncut && (
        <Suspense fallback={null}>
          <CropDialog
            picture={uncut.picture}
            onCropped={(picture) => takeCut(uncut, picture)}
            onClose={() => setUncut(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Moves an item to an index; returns the list unchanged if the index is outside of it. */
export function moveFileItem(items: readonly FileItem[], uid: string, to: number): FileItem[] {
  const from = items.findIndex((item) => item.uid === uid);
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((other) => other !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

interface DropZoneProps {
  rules: FileFieldRules;
  isOver: boolean;
  disabled: boolean;
  onBrowse: () => void;
}

const archive = acceptAttribute("archive");

/** Shows the drop area; the surrounding field handles the drop. */
function DropZone({ rules, isOver, disabled, onBrowse }: DropZoneProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-edge border-dashed p-3 data-over:border-accent"
      data-over={isOver || undefined}
    >
      <Button icon={<CloudUploadOutlined aria-hidden />} disabled={disabled} onClick={onBrowse}>
        {rules.accept === archive ? "选择压缩包" : rules.kind === "image" ? "选择图片" : "选择文件"}
      </Button>
      <span className="text-muted text-xs">{hintOf(rules)}</span>
    </div>
  );
}

function hintOf({ accept, max, maxSizeMB }: FileFieldRules): string {
  const count = max > 1 ? `，最多${max}个` : "";
  return `可拖放或粘贴到此处；${extensionList(accept)}，单个不超过${maxSizeMB}MB${count}`;
}

interface FileTransferOptions {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts files by drop, and by paste while the focus is inside. */
function useFileTransfer({ disabled, onFiles }: FileTransferOptions) {
  const [isOver, setOver] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      // Prevent the default even when disabled: the browser would open the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = disabled ? "none" : "copy";
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      if (!disabled) onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (disabled || files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, props };
}
