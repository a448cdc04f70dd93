import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import type { SiteModule } from "../shared/content/modules.ts";
import styles from "./attachments.module.css";

const AttachmentModal = lazy(() => import("./attachment-modal.tsx"));

type AttachmentsProps = SiteModule["files"] & { files: Attachment[] };

/** The action that opens an item's files, or says that it has none. */
export function Attachments({ files, label, none }: AttachmentsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => (files.length > 0 ? setOpen(true) : toast(none))}>
        {label}
        {files.length > 0 && <span className={styles.count}>{files.length}</span>}
      </Button>
      {open && (
        <Suspense>
          <AttachmentModal label={label} files={files} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
