import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { AttachmentSheet } from "./attachment-sheet.tsx";
import styles from "./attachments.module.css";
import type { ContentModule } from "./modules.ts";

type AttachmentsProps = ContentModule["files"] & { files: Attachment[] };

/** The action that opens an item's files, or says that it has none. */
export function Attachments({ files, label, none }: AttachmentsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => (files.length > 0 ? setOpen(true) : toast(none))}>
        {label}
        {files.length > 0 && <span className={styles.count}>{files.length}</span>}
      </Button>
      {open && <AttachmentSheet label={label} files={files} onClose={() => setOpen(false)} />}
    </>
  );
}
