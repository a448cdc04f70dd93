import { readingStateText } from "@aeromaint/contracts/documents/document-badge.ts";
import { revisionKinds } from "@aeromaint/contracts/documents/revision-state.ts";
import type { ReactNode } from "react";
import { markedDay } from "../../../ui/dates/platform-day.ts";
import type { PreviewedDocument } from "../../../ui/preview-message.ts";

/** Which revision of a controlled document a text is, and who answers for it. */
export function DocumentFactBlock(document: PreviewedDocument) {
  const { docNumber, revNo, kind, effectiveTime, untilTime, reviewBy } = document;
  return (
    <dl
      className="grid grid-cols-3 gap-x-6 gap-y-1 rounded-md border font-technical text-muted text-sm/normal tabular-nums max-md:grid-cols-2"
      aria-label="受控文件信息"
    >
      <Fact title="编号">{docNumber}</Fact>
      <Fact title="版次">
        第 {revNo} 版
        {kind === "temporary" && (
          <b className="ml-2 font-semibold text-refused">{revisionKinds[kind]}</b>
        )}
      </Fact>
      <Fact title="状态">{readingStateText(document, markedDay())}</Fact>
      <Fact title="生效日期">{effectiveTime}</Fact>
      {untilTime && <Fact title="失效日期">{untilTime}</Fact>}
      {reviewBy && <Fact title="复审日">{reviewBy}</Fact>}
      <Fact title="编写">{document.author}</Fact>
      <Fact title="审核">{document.reviewers}</Fact>
      <Fact title="批准">{document.approvers}</Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2">
      <dt className="whitespace-nowrap">{title}</dt>
      <dd className="wrap-anywhere text-ink">{children || "—"}</dd>
    </div>
  );
}
