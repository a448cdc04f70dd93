import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { remarkChange, remarkInput } from "@aeromaint/contracts/documents/review.ts";
import type { RemarkRow, RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Button } from "antd";
import { type RefObject, useState } from "react";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { Can } from "../../../session/can.tsx";
import { Tag } from "../../../ui/tag/tag.tsx";
import {
  documentQueryPaths,
  documents,
  type RevisionPath,
  revisionsPath,
} from "../../shared/documents/documents.ts";

interface RemarkPanelProps {
  head: DocumentHead;
  revision: RevisionDetail;
  /** Where the text stands that is remarked on. */
  text: RefObject<HTMLElement | null>;
}

const quoteMark = "mb-1 block truncate border-s-2 border-s-accent pl-2 text-muted";

type RemarkDialog = { anchor: RemarkAnchor | null } | { answered: string };

/** What reviewers remark, answered by who writes and closed by who remarked. */
export function RemarkPanel({ head, revision, text }: RemarkPanelProps) {
  const { remarks, state, revNo } = revision;
  const [dialog, setDialog] = useState<RemarkDialog | null>(null);
  const path = `${revisionsPath(head)}/${revNo}/remarks` as const;
  const isReviewed = state === "review" || state === "approval";
  const close = () => setDialog(null);
  if (remarks.length === 0 && !isReviewed) return null;
  const open = remarks.filter(({ isClosed }) => !isClosed).length;
  return (
    <section
      className="rounded-md bg-(--ant-color-fill-quaternary) px-4 py-3"
      aria-label="审批意见"
    >
      <header className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-sm">
          审批意见{remarks.length > 0 && `（${open} 条未关闭）`}
        </h3>
        {isReviewed && (
          <Can permission="document:revision:decide">
            <Button
              size="small"
              title="先在正文中选中文字，可针对该段提出"
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setDialog({ anchor: selectedAnchor(text.current) })}
            >
              提出意见
            </Button>
          </Can>
        )}
      </header>
      <ol className="not-empty:mt-3 flex list-decimal flex-col gap-3 ps-5.25">
        {remarks.map((remark) => (
          <RemarkItem
            key={remark.remarkId}
            remark={remark}
            revision={revision}
            path={`${path}/${remark.remarkId}`}
            onShow={(block) => showBlock(text.current, block)}
            onAnswer={() => setDialog({ answered: remark.remarkId })}
          />
        ))}
      </ol>
      <FormDialog
        open={dialog !== null && "anchor" in dialog}
        title="提出意见"
        send={({ remark }) => {
          const anchor = dialog && "anchor" in dialog ? dialog.anchor : null;
          return api.send("POST", path, { body: { remark, ...anchor } });
        }}
        above={
          dialog && "anchor" in dialog && dialog.anchor ? (
            <blockquote className={quoteMark}>{dialog.anchor.quote}</blockquote>
          ) : null
        }
        affects={documentQueryPaths}
        onClose={close}
      >
        <CrudField of={remarkInput} name="remark" />
      </FormDialog>
      <FormDialog
        open={dialog !== null && "answered" in dialog}
        title="答复意见"
        send={({ answer }) => {
          const remarkId = dialog && "answered" in dialog ? dialog.answered : "";
          return api.send("PUT", `${path}/${remarkId}`, { body: { answer } });
        }}
        affects={documentQueryPaths}
        onClose={close}
      >
        <CrudField of={remarkChange} name="answer" required />
      </FormDialog>
    </section>
  );
}

/** Where a remark stands: the paragraph's place in the text, and words of it. */
interface RemarkAnchor {
  block: number;
  quote: string;
}

const maxQuote = 200;
const textOf = ".am-rich-text";

/** The paragraph that the reader has selected words of; null where nothing of the text is selected. */
function selectedAnchor(place: HTMLElement | null): RemarkAnchor | null {
  const selection = getSelection();
  const quote = selection?.toString().trim().slice(0, maxQuote) ?? "";
  const start = selection?.rangeCount ? selection.getRangeAt(0).startContainer : null;
  const block = blocksOf(place).findIndex((element) => element.contains(start));
  return quote && block >= 0 ? { block, quote } : null;
}

/** Brings the paragraph of a remark into sight. */
function showBlock(place: HTMLElement | null, block: number): void {
  const element = blocksOf(place)[block];
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

function blocksOf(place: HTMLElement | null): Element[] {
  return [...(place?.querySelector(textOf)?.children ?? [])];
}

interface RemarkItemProps {
  remark: RemarkRow;
  revision: RevisionDetail;
  /** Of the remark. */
  path: `${RevisionPath}/remarks/${string}`;
  onShow: (block: number) => void;
  onAnswer: () => void;
}

const changeable: readonly RevisionDetail["state"][] = ["draft", "review", "approval"];

function RemarkItem({ remark, revision, path, onShow, onAnswer }: RemarkItemProps) {
  const { block, quote, answer, isClosed, actor } = remark;
  const confirmed = useConfirmedCall();
  const isOpen = !isClosed && changeable.includes(revision.state);
  const close = () =>
    confirmed({
      question: "确定关闭该意见吗？",
      call: () => api.send("PUT", path, { body: { isClosed: true } }),
      affects: [documents.path],
    });
  return (
    <li>
      {quote && block !== null && (
        <button
          type="button"
          className={`${quoteMark} max-w-full cursor-pointer text-start hover:text-link`}
          onClick={() => onShow(block)}
        >
          {quote}
        </button>
      )}
      <p>
        {remark.remark} <Tag>{isClosed ? "已关闭" : answer ? "已答复" : "待答复"}</Tag>
      </p>
      <p className="text-muted text-xs">
        {actor.name}，{remark.createTime}
      </p>
      {answer && (
        <p>
          答复：{answer}
          <span className="ms-2 text-muted text-xs">
            {remark.answeredBy}，{remark.answeredTime}
          </span>
        </p>
      )}
      {isOpen && (
        <div>
          {revision.isAuthor && (
            <RowButton onClick={onAnswer}>{answer ? "修改答复" : "答复"}</RowButton>
          )}
          {answer && remark.mayClose && <RowButton onClick={close}>关闭</RowButton>}
        </div>
      )}
    </li>
  );
}
