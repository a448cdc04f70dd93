import { fullApplicabilityText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import { printCheckPath } from "@aeromaint/contracts/documents/print-code.ts";
import type { RevisionDetail } from "@aeromaint/contracts/documents/revision.ts";
import { Alert, Button, Descriptions } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { lazyPart } from "../../../api/lazy-part.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { DownloadButton } from "../../../crud/export/download-button.tsx";
import { scaledUrl } from "../../../crud/file-field/file-items.ts";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { useCan } from "../../../session/can.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { documentAddress, revisionsPath, useRevision } from "../../shared/documents/documents.ts";
import { useTodos } from "../../shared/documents/todos.ts";
import { factItems } from "../../shared/fact-items.ts";
import { RevisionActions } from "../acts/revision-actions.tsx";
import { CirculateButton } from "../circulation/start/circulate-button.tsx";
import { RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import { FileList } from "./file-list.tsx";
import { HashText } from "./hash-text.tsx";
import { RemarkPanel } from "./remark-panel.tsx";
import { ReviewSteps } from "./review-steps.tsx";
import { RevisionSignatures } from "./revision-signatures.tsx";

interface RevisionViewProps {
  head: DocumentHead;
  revNo: number;
  /** The page was opened to withdraw it. */
  isWithdrawing: boolean;
}

/** One revision with everything that is needed to decide on it. */
export function RevisionView({ head, revNo, isWithdrawing }: RevisionViewProps) {
  const { data: revision, error, isError, refetch } = useRevision(head, revNo);
  if (revision) return <Revision head={head} revision={revision} isWithdrawing={isWithdrawing} />;
  if (!isError) return <SkeletonLines rows={12} />;
  if (error instanceof ApiError && error.code < 500) {
    return <Alert type="warning" showIcon title={messageOf(error)} />;
  }
  return <NotLoaded onRetry={refetch} />;
}

function Revision({
  head,
  revision,
  isWithdrawing,
}: Omit<RevisionViewProps, "revNo"> & { revision: RevisionDetail }) {
  const text = useRef<HTMLDivElement>(null);
  const { title, content, steps } = revision;
  const isInForce = head.state === "effective" && head.revNo < revision.revNo;
  return (
    <section
      className="card flex min-w-0 flex-col gap-4 px-4 pt-3 pb-4"
      aria-label={`第 ${revision.revNo} 版`}
      data-printed=""
    >
      <header
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 data-deciding:sticky data-deciding:top-0 data-deciding:z-2 data-deciding:bg-surface data-deciding:py-2"
        data-deciding={revision.mayDecide || undefined}
      >
        <h2 className="flex items-center gap-2 font-semibold text-md">
          <RevisionName {...revision} />
          <RevisionStateTag state={revision.state} />
        </h2>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <NextTodo revisionId={revision.revisionId} />
          <CompareButton head={head} revNo={revision.revNo} />
          <DownloadButton
            path={`${revisionsPath(head)}/${revision.revNo}/pdf`}
            fileName={`${head.docNumber} 第${revision.revNo}版 ${title}.pdf`}
          >
            PDF
          </DownloadButton>
          {revision.sha256 && (
            <DownloadButton
              path={`${revisionsPath(head)}/${revision.revNo}/facts`}
              fileName={`${head.docNumber} 第${revision.revNo}版 内容.json`}
            >
              内容.json
            </DownloadButton>
          )}
          <CirculateButton head={head} revision={revision} />
          <RevisionActions head={head} revision={revision} isWithdrawing={isWithdrawing} />
        </div>
      </header>
      {revision.mayDecide && isInForce && (
        <Suspense fallback={<SkeletonLines />}>
          <ChangesToDecide head={head} revision={revision} />
        </Suspense>
      )}
      <RevisionFacts revision={revision} />
      {steps.length > 0 && <ReviewSteps steps={steps} />}
      <RevisionSignatures revisionId={revision.revisionId} />
      <RemarkPanel head={head} revision={revision} text={text} />
      <article className="max-w-184 border-t pt-4 text-md/reading">
        <h3 className="mb-3 font-semibold text-lg">{title}</h3>
        <div ref={text}>
          <RichContent html={withAdditionalTexts(revision, content)} />
        </div>
        <Files revision={revision} />
      </article>
      <Suspense>
        <PrintCode
          code={revision.printCode}
          label={`${head.docNumber} 第 ${revision.revNo} 版 ${title}`}
        />
      </Suspense>
    </section>
  );
}

function RevisionFacts({ revision }: { revision: RevisionDetail }) {
  const clock = usePlatformClock();
  const { author, effectiveFrom, effectiveUntil, kind, printCode, reviewBy, sha256 } = revision;
  const facts = {
    修订原因: revision.reason,
    编写: [author.name, author.dept, ...author.posts].filter(Boolean).join("，"),
    [publisherTitle]: revision.releaseUser,
    计划生效时间: effectiveFrom ?? "—",
    ...(kind === "temporary" && { 失效时间: effectiveUntil }),
    复审日: reviewBy ?? "—",
    适用范围: fullApplicabilityText(revision),
    ...(sha256 && { 内容摘要值: <HashText hash={sha256} /> }),
    ...(revision.inForce.some(({ from }) => from <= clock()) && {
      打印件核验: (
        <a href={printCheckPath(printCode)} target="_blank" rel="noreferrer">
          {printCode}
        </a>
      ),
    }),
  };
  return (
    <Descriptions
      className="[&_.ant-descriptions-row>*]:pb-1.5"
      column={{ xs: 1, lg: 2 }}
      size="small"
      items={factItems(facts)}
    />
  );
}

const thumbnailWidth = 160;

function Files({ revision: { covers, fileVOList } }: { revision: RevisionDetail }) {
  return (
    <>
      {covers.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {covers.map(({ attachmentId, name, url }) => (
            <a key={attachmentId} href={url} target="_blank" rel="noreferrer">
              <img src={scaledUrl(url, thumbnailWidth)} alt={name} width={thumbnailWidth} />
            </a>
          ))}
        </div>
      )}
      <FileList files={fileVOList} />
    </>
  );
}

const PrintCode = lazyPart(() => import("../../../ui/print/print-code.tsx"));
const ChangesToDecide = lazy(() => import("./changes-to-decide.tsx"));
const CompareDialog = lazyPart(() => import("./compare-dialog.tsx"));

/** Opens the comparison with the revision before; the first one has none. */
function CompareButton({ head, revNo }: { head: DocumentHead; revNo: number }) {
  // Null until it is first wanted; then it stays, so that the focus comes back here.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (revNo === 1) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>版次比较</Button>
      {isOpen !== null && (
        <Suspense>
          <CompareDialog head={head} revNo={revNo} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Link to the next revision that waits for the user's decision. */
function NextTodo({ revisionId }: { revisionId: string }) {
  const can = useCan();
  const { data } = useTodos({ enabled: can("document:revision:decide") });
  const others = data?.list.filter((row) => row.revisionId !== revisionId) ?? [];
  const [next] = others;
  if (!data || !next) return null;
  const total = data.total - (data.list.length - others.length);
  return <Link to={documentAddress(next.itemId, next.revNo)}>下一项待审批（{total}）</Link>;
}
