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
      <div className={styles.content} data-viewer={inPage}>
        <header className={styles.header}>
          <h2 className="text-md strong">{label}</h2>
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
              <span className={`flex gap-4 text-sm ${styles.links}`}>
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
    </Modal>
  );
}

function downloadUrl({ attachmentId }: Attachment): string {
  return `/api/open/oss/download/${encodeURIComponent(attachmentId)}`;
}
