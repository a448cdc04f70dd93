import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../sheet.tsx";
import styles from "./attachment-sheet.module.css";

interface AttachmentSheetProps {
  label: string;
  /** PDF documents, at least one. */
  files: Attachment[];
  onClose: () => void;
}

/** An item's documents: the chosen one shown in the page, each to be opened or downloaded. */
export function AttachmentSheet({ label, files, onClose }: AttachmentSheetProps) {
  const [chosen, setChosen] = useState(files[0]);
  // Phones have no viewer inside a page; there a document opens by itself.
  const inPage = navigator.pdfViewerEnabled;
  return (
    <Sheet label={label} className={styles.sheet} onClose={onClose}>
      <div className={styles.content} data-viewer={inPage}>
        <header className={styles.header}>
          <h2>{label}</h2>
          <Button onClick={onClose}>关闭</Button>
        </header>
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.attachmentId} data-chosen={inPage && file === chosen}>
              {inPage ? (
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={file === chosen}
                  onClick={() => setChosen(file)}
                >
                  {file.name}
                </button>
              ) : (
                <span className={styles.name}>{file.name}</span>
              )}
              <span className={styles.size}>{sizeText(file.size)}</span>
              <span className={styles.links}>
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
            className={styles.viewer}
            src={chosen.url}
            title={chosen.name}
          />
        )}
      </div>
    </Sheet>
  );
}

function downloadUrl({ attachmentId }: Attachment): string {
  return `/api/open/oss/download/${encodeURIComponent(attachmentId)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
