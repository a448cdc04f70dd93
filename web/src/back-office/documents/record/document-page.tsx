import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Descriptions } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { Can, useCan } from "../../../session/can.tsx";
import {
  dialogParameter,
  documentAddress,
  documentParameter,
  revisionParameter,
  useDocumentHead,
} from "../../shared/documents/documents.ts";
import { factItems } from "../../shared/fact-items.ts";
import { NewRevisionDialog } from "../acts/new-revision-dialog.tsx";
import { OwnerDialog } from "../acts/owner-dialog.tsx";
import { EditingContext } from "../presence/editing-context.ts";
import { PresentPeople, usePresence } from "../presence/present-people.tsx";
import { ReviewDay, RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import { RecordPage } from "./record-page.tsx";
import { RevisionLine } from "./revision-line.tsx";
import { RevisionView } from "./revision-view.tsx";

/** A controlled document: what it is, its revisions through time, and the one that is chosen. */
export default function DocumentPage({ itemId }: { itemId: string }) {
  const [params] = useTabSearchParams();
  return (
    <RecordPage
      query={useDocumentHead(itemId)}
      back={{
        label: "受控文件列表",
        leaves: [documentParameter, revisionParameter, dialogParameter],
      }}
    >
      {(head) => (
        <DocumentSections
          head={head}
          chosenRevNo={Number(params.get(revisionParameter))}
          begun={params.get(dialogParameter)}
        />
      )}
    </RecordPage>
  );
}

interface DocumentSectionsProps {
  head: DocumentHead;
  chosenRevNo: number;
  /** The act that the page was opened for. */
  begun: string | null;
}

function DocumentSections({ head, chosenRevNo, begun }: DocumentSectionsProps) {
  const can = useCan();
  const [isAdding, setIsAdding] = useState(begun === "revise" && can("document:revision:add"));
  const [baseRevNo, setBase] = useState<number | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const people = usePresence(head.itemId, isEditing);
  const revNo = chosenRevNo || head.revNo;
  return (
    <EditingContext value={setIsEditing}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-muted tabular-nums">{head.docNumber}</p>
          <h1 className="font-semibold text-lg/snug">{head.title}</h1>
          <PresentPeople people={people} />
        </div>
        <Can permission="document:revision:add">
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
            新建版次
          </Button>
        </Can>
      </header>
      <DocumentFacts head={head} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[--spacing(75)_minmax(0,1fr)]">
        <RevisionLine
          head={head}
          chosen={revNo}
          onBase={(base) => {
            setBase(base);
            setIsAdding(true);
          }}
        />
        <RevisionView
          key={revNo}
          head={head}
          revNo={revNo}
          isWithdrawing={begun === "withdraw" && revNo === head.revNo}
        />
      </div>
      <NewRevisionDialog
        head={head}
        baseRevNo={baseRevNo}
        open={isAdding}
        onClose={() => {
          setIsAdding(false);
          setBase(null);
        }}
      />
    </EditingContext>
  );
}

const columns = { xs: 1, sm: 2, lg: 3, xxl: 4 };

/** What a document is now, and what is on its way. */
function DocumentFacts({ head }: { head: DocumentHead }) {
  const { itemId, nextRevNo, nextState } = head;
  const isInForce = head.state === "effective";
  const facts = {
    [isInForce ? "当前版次" : "最新版次"]: (
      <span className="inline-flex flex-wrap items-center gap-2">
        <RevisionName {...head} />
        <RevisionStateTag state={head.state} />
      </span>
    ),
    生效时间: head.effectiveTime ?? "—",
    复审日: <ReviewDay {...head} />,
    归口部门: <OwnerDept head={head} />,
    所属分类: `${contentModules[head.module].title} / ${head.name}`,
    受控时间: head.createTime,
    ...(nextRevNo !== null &&
      nextState !== null && {
        后续版次: (
          <Link
            to={documentAddress(itemId, nextRevNo)}
            className="inline-flex flex-wrap items-center gap-2"
          >
            第 {nextRevNo} 版 <RevisionStateTag state={nextState} />
          </Link>
        ),
      }),
  };
  return (
    <Descriptions
      className="rounded-md border bg-surface px-4 pt-3 pb-1"
      column={columns}
      size="small"
      items={factItems(facts)}
    />
  );
}

function OwnerDept({ head }: { head: DocumentHead }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {head.ownerDeptName ?? "—"}
      <Can permission="document:revision:edit">
        <RowButton
          icon={<EditOutlined />}
          aria-label="修改归口部门"
          onClick={() => setIsOpen(true)}
        />
      </Can>
      <OwnerDialog head={head} open={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  );
}
