import type { Attachment } from "@aeromaint/contracts/platform/info.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./attachments.module.css";

/** One attachment is downloaded at once, several are offered as a list. */
export function Attachments({ files }: { files: Attachment[] }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const press = () => {
    const [only, ...others] = files;
    if (!only) toast("未上传附件");
    else if (others.length > 0) setOpen(!open);
    else window.location.assign(downloadUrl(only));
  };
  return (
    <div className={styles.attachments}>
      <Button
        onClick={press}
        aria-expanded={files.length > 1 ? open : undefined}
        aria-controls={files.length > 1 ? list : undefined}
      >
        附件{files.length > 0 && <span className={styles.count}>{files.length}</span>}
      </Button>
      {open && (
        <ul id={list} className={styles.list}>
          {files.map((file) => (
            <li key={file.attachmentId}>
              <a href={downloadUrl(file)} download>
                {file.name}
                <span>{sizeText(file.size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function downloadUrl({ attachmentId }: Attachment): string {
  return `/api/open/oss/download/${encodeURIComponent(attachmentId)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
