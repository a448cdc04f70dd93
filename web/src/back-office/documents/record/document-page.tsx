import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { Can } from "../../../session/can.tsx";
import { shownDocument, shownRevision, useDocumentHead } from "../../shared/documents/documents.ts";
import { NewRevisionDialog } from "../acts/new-revision-dialog.tsx";
import { EditingContext } from "../presence/editing-context.ts";
import { PresentPeople } from "../presence/present-people.tsx";
import { usePresence } from "../presence/use-presence.ts";
import { DocumentFacts } from "./document-facts.tsx";
import styles from "./document-page.module.css";
import { RecordPage } from "./record-page.tsx";
import { RevisionLine } from "./revision-line.tsx";
import { RevisionView } from "./revision-view.tsx";

/** A controlled document: what it is, its revisions through time, and the one that is chosen. */
export default function DocumentPage({ itemId }: { itemId: string }) {
  const [params] = useTabSearchParams();
  return (
    <RecordPage
      query={useDocumentHead(itemId)}
      back={{ label: "受控文件列表", leaves: [shownDocument, shownRevision] }}
    >
      {(head) => <DocumentSections head={head} asked={Number(params.get(shownRevision))} />}
    </RecordPage>
  );
}

function DocumentSections({ head, asked }: { head: DocumentHead; asked: number }) {
  const [isAdding, setIsAdding] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const people = usePresence(head.itemId, isEditing);
  const revNo = asked || head.revNo;
  return (
    <EditingContext value={setIsEditing}>
      <header className="flex wrap items-end justify-between gap-3-6">
        <div>
          <p className="muted tabular">{head.docNumber}</p>
          <h1 className={styles.title}>{head.title}</h1>
          <PresentPeople people={people} />
        </div>
        <Can permission="document:revision:add">
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
            新建版次
          </Button>
        </Can>
      </header>
      <DocumentFacts head={head} />
      <div className={styles.columns}>
        <RevisionLine head={head} chosen={revNo} />
        <RevisionView key={revNo} head={head} revNo={revNo} />
      </div>
      <NewRevisionDialog head={head} open={isAdding} onClose={() => setIsAdding(false)} />
    </EditingContext>
  );
}
