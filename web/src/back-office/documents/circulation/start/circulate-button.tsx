import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../../api/lazy-part.ts";
import { Can } from "../../../../session/can.tsx";

const StartDialog = lazyPart(() => import("./start-dialog.tsx"));

interface CirculateButtonProps {
  head: DocumentHead;
  revision: RevisionDetail;
}

/** Starts a circulation of a revision that is in force or scheduled. */
export function CirculateButton({ head, revision }: CirculateButtonProps) {
  const [open, setOpen] = useState<boolean>();
  const { revisionId, revNo, title, state } = revision;
  if (state !== "effective" && state !== "scheduled") return null;
  const known = {
    subject: "revision" as const,
    subjectId: revisionId,
    title: `${head.docNumber} 第 ${revNo} 版 ${title}`,
  };
  return (
    <Can permission="document:circulation:add">
      <Button onClick={() => setOpen(true)}>传阅</Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <StartDialog known={known} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}
