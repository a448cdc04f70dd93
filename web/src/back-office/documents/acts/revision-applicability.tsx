import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { AimOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { api } from "../../../api/api.ts";
import { documents, revisionsPath } from "../../shared/documents/documents.ts";

const ApplicabilityDialog = lazy(async () => ({
  default: (await import("../../../crud/applicability/applicability-dialog.tsx"))
    .ApplicabilityDialog,
}));

/** Edits the aircraft that a draft applies to. They are reviewed together with the text. */
export function useRevisionApplicability(head: DocumentHead) {
  const [revision, setRevision] = useState<RevisionDetail | null>(null);
  return {
    statementAction: (draft: RevisionDetail) => (
      <Button icon={<AimOutlined aria-hidden />} onClick={() => setRevision(draft)}>
        {applicabilityTitle}
      </Button>
    ),
    dialog: revision && (
      <Suspense fallback={null}>
        <ApplicabilityDialog
          kind={head.module}
          subject={{ ids: [head.itemId], stated: { ownerId: head.itemId, ...revision } }}
          save={(statement) => {
            const { version } = revision;
            const path = `${revisionsPath(head)}/${revision.revNo}` as const;
            return api.send("PUT", path, { body: { ...statement, version } });
          }}
          affects={[documents.path]}
          onApplicabilitySaved={() => {}}
          onClose={() => setRevision(null)}
        />
      </Suspense>
    ),
  };
}
