import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
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
    <Modal label={label} className={styles.sheet} onClose={onClose}>
      <div
        className={`grid grid-rows-[auto_auto] data-[viewer=true]:grid-rows-[auto_minmax(0,1fr)] max-lg:data-[viewer=true]:grid-rows-[auto_auto_minmax(0,1fr)] ${styles.content}`}
        data-viewer={inPage}
      >
        <header className="col-span-full flex items-center justify-between border-b px-5 py-3">
          <h2 className="font-semibold text-md">{label}</h2>
          <Button onClick={onClose}>关闭</Button>
        </header>
        <ul
          className={`overflow-y-auto p-2 [&_li]:grid [&_li]:gap-1 [&_li]:border-l-2 [&_li]:border-l-transparent [&_li]:p-3 [&_li]:data-[chosen=true]:border-l-accent [&_li]:data-[chosen=true]:bg-raised ${styles.files}`}
        >
          {files.map((file) => (
            <li key={file.attachmentId} data-chosen={inPage && file === chosen}>
              {inPage ? (
                <button
                  type="button"
                  className="wrap-anywhere cursor-pointer border-0 bg-transparent text-left font-medium font-technical text-ink text-sm/normal hover:text-link"
                  aria-pressed={file === chosen}
                  onClick={() => setChosen(file)}
                >
                  {file.name}
                </button>
              ) : (
                <span className="wrap-anywhere cursor-pointer border-0 bg-transparent text-left font-medium font-technical text-ink text-sm/normal hover:text-link">
                  {file.name}
                </span>
              )}
              <span className="font-normal font-technical text-muted text-xs/normal">
                {sizeText(file.size)}
              </span>
              <span className="flex gap-4 text-sm [&_a]:px-0 [&_a]:py-1 [&_a]:text-link [&_a]:underline-offset-3 [&_a]:hover:text-link-hover">
                <a href={file.url} target="_blank" rel="noopener">
                  新窗口打开
                </a>
                <a href={downloadUrl(file)} download>
                  下载
                </a>
              </span>
            </li>
          ))}
        </ul>
        {inPage && chosen && (
          <iframe
            key={chosen.attachmentId}
            className="h-full w-full border-0 border-l bg-ground max-lg:border-t max-lg:border-l-0"
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
