import type { Attachment, LinkedItem } from "@aeromaint/contracts/content/item.ts";
import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import { readingStateText } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { lazyPart } from "../../api/lazy-part.ts";
import { callQuery, isSsr } from "../../api/query-by-key.ts";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { markedDay } from "../../ui/dates/platform-day.ts";
import { Empty } from "../../ui/empty.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import { toast } from "../../ui/toast/toast.ts";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath } from "../paths.ts";
import { useBackToList } from "../shared/access/way-back.ts";
import { findCategory, useListState } from "../shared/content/list-state.ts";
import type { ReadingPath, SiteModule } from "../shared/content/modules.ts";
import { Article, ArticleSkeleton } from "../shared/reading/article.tsx";
import { useReadingTime } from "../shared/reading/reading-time.ts";
import { Trail } from "./trail.tsx";

const factsOf = ({ releaseTime, releaseUser }: { releaseTime: string; releaseUser: string }) => [
  { title: "发布时间", value: releaseTime },
  { title: publisherTitle, value: releaseUser },
];

/** Summary line, e.g. 有效 · 第 3 版 · 2026-11-12 起 · 适用 B737-800. */
function briefOf(document: DocumentBlock, applicability: readonly { value: string }[]): string {
  const { revNo, effectiveTime } = document;
  const since = effectiveTime && `${dayOf(effectiveTime)} 起`;
  const stated = applicability[0]?.value;
  const fits = stated && (stated === "通用" ? stated : `适用 ${stated}`);
  return [readingStateText(document, markedDay()), `第 ${revNo} 版`, since, fits]
    .filter(Boolean)
    .join(" · ");
}

// Load on demand: visitors see an excerpt only.
const ItemActions = lazy(() => import("./item-actions.tsx"));
// Load on demand: only training items have courses.
const ItemCourses = lazy(() => import("./item-courses.tsx"));
// Load on demand: most items are not controlled documents.
const DocumentHead = lazy(() => import("./document/document-head.tsx"));
const PrintCode = lazyPart(() => import("../../ui/print/print-code.tsx"));

/** Page of one item: its text with actions, attachments and related items. */
export function ItemPage({ module, id }: { module: SiteModule; id: string }) {
  const { state, hrefOf } = useListState();
  const { data, isPending, error } = useReading(module, id, state.at);
  const place = useRef<HTMLDivElement>(null);
  const { data: opening } = useExcerpt(id);
  const { data: categories = [] } = useCategories(module.categories);
  useReadingTime(id, module.timed && data !== undefined);
  usePageTitle((data ?? opening)?.title);
  const applicability = useApplicabilityFacts(data?.applicability);
  // The URL may lack the category, or have a former one.
  const from = data ?? (state.categoryId ? state : opening);
  const own = from && findCategory(categories, from);
  const list = own && categoryPath(module.path, own);
  const isElsewhere = data && data.categoryId !== state.categoryId;
  const { onClick, onward } = useBackToList();
  const back = (
    <ButtonLink
      to={(isElsewhere && list) || hrefOf({ repairId: "" })}
      aria-label="返回列表"
      onClick={onClick}
    >
      {/* One word: the button sets its parts apart. */}
      <span>
        返回<span className="max-md:hidden">列表</span>
      </span>
    </ButtonLink>
  );
  const trail = <Trail module={module} steps={own ? [{ label: own.name, to: list }] : []} />;
  if (!data) {
    return (
      <>
        {trail}
        {isPending && opening && (
          <Article title={opening.title} facts={factsOf(opening)} opening={opening.summary} />
        )}
        {isPending && !opening && <ArticleSkeleton />}
        {!isPending && <Empty title={messageOf(error)}>{back}</Empty>}
      </>
    );
  }
  return (
    <>
      {trail}
      <Article
        title={data.title}
        facts={[...factsOf(data), ...applicability]}
        brief={data.document && briefOf(data.document, applicability)}
        content={data.content}
        place={place}
        head={
          <>
            {data.document && (
              <Suspense fallback={<div className="md:min-h-49" />}>
                <DocumentHead
                  key={data.document.revNo}
                  document={data.document}
                  path={readingPath(module, id)}
                  text={{ html: data.content, place }}
                  hrefOf={(at) => hrefOf({ repairId: id, at })}
                />
              </Suspense>
            )}
            <Suspense>
              <PrintCode code={data.printCode} />
            </Suspense>
          </>
        }
        after={
          <>
            {data.courses && data.courses.length > 0 && (
              <Suspense>
                <ItemCourses courses={data.courses} />
              </Suspense>
            )}
            <Neighbours {...data} hrefOf={hrefOf} onward={onward} />
          </>
        }
        beside={<RelatedItems items={data.related} onward={onward} />}
      >
        <div className="flex min-h-10 min-w-49.5 flex-wrap items-center gap-2 max-md:flex-nowrap max-xs:min-w-28 max-xs:[&>button]:px-1">
          <Suspense>
            <ItemActions
              collectType={module.collectType}
              assocId={id}
              isCollect={data.isCollect}
              reading={readingQuery(module, id, state.at).queryKey}
            />
          </Suspense>
        </div>
        <Attachments files={data.fileVOList} {...module.files} />
        {back}
      </Article>
    </>
  );
}

const AttachmentModal = lazyPart(() => import("./attachment-modal.tsx"));

type AttachmentsProps = SiteModule["files"] & { files: Attachment[] };

/** Button that opens the attachments, or shows a message without any. */
function Attachments({ files, label, none }: AttachmentsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => (files.length > 0 ? setOpen(true) : toast(none))}>
        {label}
        {files.length > 0 && (
          <span className="min-w-5 rounded-full bg-selected px-1.5 font-technical">
            {files.length}
          </span>
        )}
      </Button>
      {open && (
        <Suspense>
          <AttachmentModal label={label} files={files} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface NeighboursProps
  extends Pick<ItemReading, "previous" | "next">,
    Pick<ReturnType<typeof useListState>, "hrefOf">,
    Pick<ReturnType<typeof useBackToList>, "onward"> {}

/** Items before and after this one in its category. */
function Neighbours({ previous, next, ...ways }: NeighboursProps) {
  return (
    <nav
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1 max-sm:gap-2"
      aria-label="上一篇和下一篇"
    >
      <Neighbour label="上一篇" item={previous} none="已是最新一篇" {...ways} />
      <Neighbour label="下一篇" item={next} none="已是最早一篇" {...ways} />
    </nav>
  );
}

interface RelatedItemsProps extends Pick<NeighboursProps, "onward"> {
  items: LinkedItem[];
}

/** Related items of the module. */
function RelatedItems({ items, onward }: RelatedItemsProps) {
  const heading = useId();
  if (items.length === 0) return null;
  return (
    <nav aria-labelledby={heading}>
      <h2 className="mb-2 font-semibold text-md" id={heading}>
        相关内容
      </h2>
      <ul className="border-t">
        {items.map(({ id, title, releaseTime }) => (
          <li key={id} className="border-b">
            {/* Alone in the address: it may belong to another category. */}
            <Link
              className="flex flex-col gap-1 py-3 text-sm hover:text-link"
              to={`?repairId=${encodeURIComponent(id)}`}
              state={onward}
            >
              <span>{title}</span>
              <time className="flex-none font-technical text-muted tabular-nums">
                {dayOf(releaseTime)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NeighbourProps extends Pick<NeighboursProps, "hrefOf" | "onward"> {
  label: string;
  item: LinkedItem | null;
  none: string;
}

const neighbour =
  "grid content-start gap-1 rounded-md border p-4 text-muted text-sm sm:last:text-right";

function Neighbour({ label, item, none, hrefOf, onward }: NeighbourProps) {
  if (!item) {
    return (
      <span className={neighbour}>
        <small className="text-xs">{label}</small>
        {none}
      </span>
    );
  }
  return (
    <Link
      className={`group hover:border-accent ${neighbour}`}
      to={hrefOf({ repairId: item.id })}
      state={onward}
    >
      <small className="text-xs">{label}</small>
      <span className="line-clamp-2 text-ink group-hover:text-link">{item.title}</span>
    </Link>
  );
}

/** Fields of texts in all modules, without their ids. */
type ItemReading = Omit<RepairReading, "repairId">;

function readingPath(module: SiteModule, id: string): ReadingPath {
  return `${module.reading}/${encodeURIComponent(id)}`;
}

/** Query of an item's text, now or as of a moment. */
const readingQuery = (module: SiteModule, id: string, at: string) =>
  callQuery(readingPath(module, id), at ? { at } : undefined);

/** Excerpt of an item, only for pages that the server renders. */
function useExcerpt(id: string) {
  return useQuery({
    ...callQuery(`/open/platform/foreground/${encodeURIComponent(id)}`),
    enabled: isSsr,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Item with its text, for signed-in readers. */
function useReading(module: SiteModule, id: string, at: string) {
  return useQuery({
    ...readingQuery(module, id, at),
    select: (reading): ItemReading => reading,
    meta: { quiet: true },
  });
}
