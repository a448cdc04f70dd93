import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { revisionKinds, revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ReadingPath } from "../../shared/content/modules.ts";
import { ChangeList } from "./change-list.tsx";
import { ChangeSwitch } from "./change-switch.tsx";
import styles from "./document-head.module.css";
import { RevisionHistory } from "./revision-history.tsx";
import { type MarkedText, useChangeMarks } from "./use-change-marks.ts";

interface DocumentHeadProps {
  document: DocumentBlock;
  /** The call that reads the item. */
  path: ReadingPath;
  text: MarkedText;
  /** Where the item is shown as of a moment; as it is now without one. */
  hrefOf: (at: string) => string;
}

/** Which revision of a controlled document this is, who answers for it, and whether it is in force. */
export default function DocumentHead({ document, path, text, hrefOf }: DocumentHeadProps) {
  const { revNo, kind, state, reason, reviewers, approvers } = document;
  // Another answer of the same page, after this reading was noted, does not say it any more.
  const [isRevised] = useState(document.isRevised === true);
  const marks = useChangeMarks({ path, revNo, text, isRevised });
  // What the first one changed is nothing that anybody read before.
  const changes = revNo > 1 && <Changes reason={isRevised ? undefined : reason} marks={marks} />;
  return (
    <div className={styles.head}>
      {isRevised && (
        <section className={styles.revised} aria-label="本版修改">
          <p role="status">
            自您上次阅读后已换版：第 {revNo} 版，修订原因：{reason}
          </p>
          {changes}
        </section>
      )}
      {state !== "effective" && <OutOfForce document={document} hrefOf={hrefOf} />}
      <dl className={styles.block} aria-label="受控文件信息">
        <Fact title="编号">{document.docNumber}</Fact>
        <Fact title="版次">
          第 {revNo} 版
          {kind === "temporary" && <b className={styles.kind}>{revisionKinds[kind]}</b>}
        </Fact>
        <Fact title="状态">{revisionStates[state]}</Fact>
        <Fact title="生效日期">{document.effectiveTime}</Fact>
        {document.untilTime && <Fact title="失效日期">{document.untilTime}</Fact>}
        {document.reviewBy && <Fact title="复审日">{document.reviewBy}</Fact>}
        <Fact title="编写">{document.author}</Fact>
        <Fact title="审核">{reviewers.join("、")}</Fact>
        <Fact title="批准">{approvers.join("、")}</Fact>
      </dl>
      {revNo > 1 && <ChangeSwitch marks={marks} />}
      {!isRevised && changes}
      <RevisionHistory path={path} shown={revNo} hrefOf={hrefOf} />
    </div>
  );
}

function Changes({ reason, marks }: ComponentProps<typeof ChangeList>) {
  const { isListed, list } = marks;
  return (
    <details
      className={styles.changes}
      open={isListed}
      onToggle={(event) => list(event.currentTarget.open)}
    >
      <summary>本版修改</summary>
      {isListed && <ChangeList reason={reason} marks={marks} />}
    </details>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children || "—"}</dd>
    </div>
  );
}

function OutOfForce({ document, hrefOf }: Pick<DocumentHeadProps, "document" | "hrefOf">) {
  const { revNo, state, untilTime, currentRevNo } = document;
  return (
    <p className={styles.band} role="alert">
      <strong>已失效</strong>
      <span>{sentenceOf(revNo, state, untilTime)}</span>
      {currentRevNo !== null && <Link to={hrefOf("")}>查看现行第 {currentRevNo} 版</Link>}
    </p>
  );
}

function sentenceOf(revNo: number, state: DocumentBlock["state"], until: string | null): string {
  // Put aside for a temporary revision, after which it comes back.
  if (state === "scheduled") return `第 ${revNo} 版因临时版次生效而暂停执行，不得作为施工依据`;
  const end = until ? `已于 ${until} ` : "已";
  const how = state === "withdrawn" ? "作废" : "失效";
  return `第 ${revNo} 版${end}${how}，不得作为施工依据`;
}
