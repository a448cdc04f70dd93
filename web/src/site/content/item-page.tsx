import { lazy, Suspense, useRef } from "react";
import { messageOf } from "../../api/api-error.ts";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath } from "../paths.ts";
import { chosenCategory, useListState } from "../shared/content/list-state.ts";
import type { SiteModule } from "../shared/content/modules.ts";
import { Article, ArticleSkeleton } from "../shared/reading/article.tsx";
import { useReadingTime } from "../shared/reading/reading-time.ts";
import { Attachments } from "./attachments.tsx";
import styles from "./item-page.module.css";
import { Neighbours, RelatedItems } from "./more-to-read.tsx";
import { readingKey, readingPath, useExcerpt, useReading } from "./reading.ts";
import { Trail } from "./trail.tsx";

interface ItemPageProps {
  module: SiteModule;
  id: string;
}

const factsOf = ({ releaseTime, releaseUser }: { releaseTime: string; releaseUser: string }) => [
  { title: "发布时间", value: releaseTime },
  { title: "发布人", value: releaseUser },
];

// Visitors see how an item begins.
const ItemActions = lazy(() => import("./item-actions.tsx"));
// Most items are no controlled documents.
const DocumentHead = lazy(() => import("./document/document-head.tsx"));

/** One item: its text, with collecting and files always visible, and what to read next. */
export function ItemPage({ module, id }: ItemPageProps) {
  const { state, hrefOf } = useListState();
  const { data, isPending, error } = useReading(module, id, state.at);
  const place = useRef<HTMLDivElement>(null);
  const { data: opening } = useExcerpt(id);
  const { data: categories = [] } = useCategories(module.categories);
  useReadingTime(id, module.timed && data !== undefined);
  usePageTitle((data ?? opening)?.title);
  const applicability = useApplicabilityFacts(data?.applicability);
  // A URL may name an item alone, or with a category that it was moved out of.
  const from = data ?? (state.categoryId ? state : opening);
  const own = from && chosenCategory(categories, from);
  const list = own && categoryPath(module.path, own);
  const isElsewhere = data && data.categoryId !== state.categoryId;
  const back = (
    <ButtonLink to={(isElsewhere && list) || hrefOf({ repairId: "" })}>返回列表</ButtonLink>
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
        content={data.content}
        place={place}
        head={
          data.document && (
            <Suspense fallback={<div className={styles.head} />}>
              <DocumentHead
                key={data.document.revNo}
                document={data.document}
                path={readingPath(module, id)}
                text={{ html: data.content, place }}
                hrefOf={(at) => hrefOf({ repairId: id, at })}
              />
            </Suspense>
          )
        }
        after={<Neighbours {...data} hrefOf={hrefOf} />}
        beside={<RelatedItems items={data.related} />}
      >
        <div className={styles.actions}>
          <Suspense>
            <ItemActions
              collectType={module.collectType}
              assocId={id}
              isCollect={data.isCollect}
              reading={readingKey(module, id, state.at)}
            />
          </Suspense>
        </div>
        <Attachments files={data.fileVOList} {...module.files} />
        {back}
      </Article>
    </>
  );
}
