import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { remarkChange, remarkInput } from "@aeromaint/contracts/documents/review.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Button } from "antd";
import { type RefObject, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import { Can } from "../../../session/can.tsx";
import { revisionsPath, useDocumentsChanged } from "../../shared/documents/documents.ts";
import { type RemarkAnchor, selectedAnchor, showBlock } from "./remark-anchor.ts";
import { RemarkItem } from "./remark-item.tsx";
import styles from "./revision-view.module.css";

interface RemarkPanelProps {
  head: DocumentHead;
  revision: RevisionDetail;
  /** Where the text stands that is remarked on. */
  text: RefObject<HTMLElement | null>;
}

type Asked = { anchor: RemarkAnchor | null } | { answered: string };

/** What reviewers remark, answered by who writes and closed by who remarked. */
export function RemarkPanel({ head, revision, text }: RemarkPanelProps) {
  const { remarks, state, revNo } = revision;
  const changed = useDocumentsChanged();
  const [asked, setAsked] = useState<Asked | null>(null);
  const path = `${revisionsPath(head)}/${revNo}/remarks` as const;
  const isReviewed = state === "review" || state === "approval";
  const close = () => setAsked(null);
  if (remarks.length === 0 && !isReviewed) return null;
  const open = remarks.filter(({ isClosed }) => !isClosed).length;
  return (
    <section className={styles.remarks} aria-label="审批意见">
      <header className="spread gap-3">
        <h3 className="m-0 text-sm strong">
          审批意见{remarks.length > 0 && `（${open} 条未关闭）`}
        </h3>
        {isReviewed && (
          <Can permission="document:revision:decide">
            <Button
              size="small"
              title="先在正文中选中文字，可针对该段提出"
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setAsked({ anchor: selectedAnchor(text.current) })}
            >
              提出意见
            </Button>
          </Can>
        )}
      </header>
      <ol className={styles.remarkList}>
        {remarks.map((remark) => (
          <RemarkItem
            key={remark.remarkId}
            remark={remark}
            revision={revision}
            path={`${path}/${remark.remarkId}`}
            onShow={(block) => showBlock(text.current, block)}
            onAnswer={() => setAsked({ answered: remark.remarkId })}
          />
        ))}
      </ol>
      <FormDialog
        open={asked !== null && "anchor" in asked}
        title="提出意见"
        send={({ remark }) => {
          const anchor = asked && "anchor" in asked ? asked.anchor : null;
          return api.send("POST", path, { body: { remark, ...anchor } });
        }}
        above={
          asked && "anchor" in asked && asked.anchor ? (
            <blockquote className={styles.quote}>{asked.anchor.quote}</blockquote>
          ) : null
        }
        onSettled={changed}
        onClose={close}
      >
        <CrudField of={remarkInput} name="remark" />
      </FormDialog>
      <FormDialog
        open={asked !== null && "answered" in asked}
        title="答复意见"
        send={({ answer }) => {
          const remarkId = asked && "answered" in asked ? asked.answered : "";
          return api.send("PUT", `${path}/${remarkId}`, { body: { answer } });
        }}
        onSettled={changed}
        onClose={close}
      >
        <CrudField of={remarkChange} name="answer" required />
      </FormDialog>
    </section>
  );
}
