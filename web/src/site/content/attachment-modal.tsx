import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Modal } from "../../ui/dialog/modal.tsx";
import { sizeText } from "../../ui/text/size-text.ts";
import styles from "./attachment-modal.module.css";

interface AttachmentModalProps {
  label: string;
  /** PDF documents, at least one. */
  files: Attachment[];
  onClose: () => void;
}

/** Documents of an item, with a viewer and downloads. */
export default function AttachmentModal({ label, files, onClose }: AttachmentModalProps) {
  const [chosen, setChosen] = useState(files[0]);
  // Phones have no PDF viewer; a document opens in a new window there.
  const inPage = navigator.pdfViewerEnabled;
  return (
    <Modal
      label={label}
      className={classNames("w-auto", inPage ? "inset-x-6 max-w-content" : "inset-x-4 max-w-140")}
      onClose={onClose}
    >
      <div
        className={classNames(
          "grid",
          styles.content,
          inPage &&
            "h-dvh grid-rows-[auto_auto_minmax(0,1fr)] lg:grid-cols-[--spacing(70)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]",
        )}
      >
        <header className="col-span-full flex items-center justify-between border-b px-5 py-3">
          <h2 className="font-semibold text-md">{label}</h2>
          <Button onClick={onClose}>关闭</Button>
        </header>
        <ul className={`overflow-y-auto p-2 ${styles.files}`}>
          {files.map((file) => (
            <li
              key={file.attachmentId}
              className={classNames(
                "grid gap-1 border-l-2 p-3",
                inPage && file === chosen ? "border-l-accent bg-raised" : "border-l-transparent",
              )}
            >
              {inPage ? (
                <button
                  type="button"
                  className="wrap-anywhere cursor-pointer text-left font-medium font-technical text-sm/normal hover:text-link"
                  aria-pressed={file === chosen}
                  onClick={() => setChosen(file)}
                >
                  {file.name}
                </button>
              ) : (
                <span className="wrap-anywhere font-medium font-technical text-sm/normal">
                  {file.name}
                </span>
              )}
              <span className="font-technical text-muted text-xs/normal">
                {sizeText(file.size)}
              </span>
              <span className="flex gap-4 text-link text-sm underline underline-offset-3">
                <a
                  className="py-1 hover:text-link-hover"
                  href={file.url}
                  target="_blank"
                  rel="noopener"
                >
                  新窗口打开
                </a>
                <a className="py-1 hover:text-link-hover" href={downloadUrl(file)} download>
                  下载
                </a>
              </span>
            </li>
          ))}
        </ul>
        {inPage && chosen && (
          <iframe
            key={chosen.attachmentId}
            className="size-full bg-ground max-lg:border-t lg:border-l"
            src={chosen.url}
            title={chosen.name}
          />
        )}
      </div>
    </Modal>
  );
}

function downloadUrl({ attachmentId }: Attachment): string {
  return `/api/open/oss/download/${encodeURIComponent(attachmentId)}`;
}
