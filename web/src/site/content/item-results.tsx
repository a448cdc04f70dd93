import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { ownAircraftListParams, useOwnAircraft } from "../../session/own-aircraft.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import type { useListState } from "../shared/content/list-state.ts";
import { type ItemQuery, type SiteModule, useItems } from "../shared/content/modules.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { FacetBlock, FacetChips, UnknownAircraft } from "../shared/facets/facet-block.tsx";
import {
  countChosenFacets,
  facetsToQuery,
  noFacets,
  unknownAircraftMessage,
  useChosenFacets,
  useFacetCounts,
} from "../shared/facets/facet-state.ts";
import facetStyles from "../shared/facets/facets.module.css";
import { FitStrip } from "../shared/facets/fit-strip.tsx";
import { ModuleLinks } from "../shared/facets/module-links.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { SubscribeButton } from "../shared/subscriptions/subscribe-button.tsx";
import styles from "./item-list.module.css";
import { ItemRows, ItemRowsSkeleton } from "./item-rows.tsx";

interface ItemResultsProps
  extends Pick<ReturnType<typeof useListState>, "state" | "go" | "filter" | "hrefOf"> {
  module: SiteModule;
  category: CategoryName;
  covers: boolean;
  pageSize: number;
  panel: string;
}

/** Items of a category, with their facets. */
export function ItemResults(props: ItemResultsProps) {
  const { module, category, covers, pageSize, state, go, filter, hrefOf, panel } = props;
  const { title, beginTime, endTime, pageNum } = state;
  const facets = useChosenFacets();
  const { data: own } = useOwnAircraft();
  const { categoryId } = category;
  const fit = ownAircraftListParams(own);
  const chosen = facetsToQuery(facets.chosen);
  const filters = { categoryId, title, beginTime, endTime };
  const counts = useFacetCounts(module.list, { ...filters, ...chosen, ...(fit.fitsOnly && fit) });
  return (
    <div className={facetStyles.page}>
      <FacetBlock
        {...facets}
        counts={counts.data}
        isWaiting={counts.isPlaceholderData}
        hasFailed={counts.isError}
      >
        {counts.data && (
          <ModuleLinks module={module} kinds={counts.data.kinds} chosen={facets.chosen} />
        )}
      </FacetBlock>
      <div id={panel} role="tabpanel" aria-label={category.name} className={styles.panel}>
        <FacetChips {...facets} counts={counts.data} keyword={title} drops="title" />
        <FitStrip own={own} />
        <Rows
          module={module}
          query={{ ...filters, pageNum, pageSize, more: { ...chosen, ...fit } }}
          isNarrowed={countChosenFacets(facets.chosen) > 0}
          covers={covers}
          go={go}
          hrefOf={hrefOf}
          clear={() => {
            if (countChosenFacets(facets.chosen) > 0) facets.choose(noFacets);
            else filter({ title: "", beginTime: "", endTime: "" });
          }}
          forgetAircraft={() => facets.choose({ ...facets.chosen, aircraft: "" })}
        />
      </div>
    </div>
  );
}

interface RowsProps extends Pick<ItemResultsProps, "module" | "go" | "hrefOf" | "covers"> {
  query: ItemQuery;
  /** True with filters in addition to keyword and period. */
  isNarrowed: boolean;
  clear: () => void;
  forgetAircraft: () => void;
}

function Rows({ module, query, covers, go, hrefOf, ...choice }: RowsProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useItems(module, query);
  const unknown = unknownAircraftMessage(error);
  if (isPending) return <RowsSkeleton covers={covers} count={query.pageSize} />;
  if (unknown) return <UnknownAircraft sentence={unknown} forget={choice.forgetAircraft} />;
  if (error) return <NotLoaded subject="列表" onRetry={refetch} />;
  const pages = Math.ceil(data.total / query.pageSize);
  const toPage = (pageNum: number) => go({ pageNum });
  if (data.list.length === 0) {
    return <NothingFound query={query} pages={pages} toPage={toPage} {...choice} />;
  }
  return (
    <div className="settling" data-waiting={isPlaceholderData}>
      <ListHead action={<SubscribeButton {...subjectOf(query)} />}>共 {data.total} 条</ListHead>
      <ItemRows
        items={data.list}
        covers={covers}
        fallback={module.fallback}
        pathOf={(repairId) => `${module.path}${hrefOf({ repairId })}`}
      />
      <Pager page={query.pageNum} pages={pages} onPage={toPage} />
    </div>
  );
}

/** Subscription target of a list: its single chapter or type, otherwise its category. */
function subjectOf({ categoryId, more }: ItemQuery) {
  const { chapter = "", aircraftType = "" } = more ?? {};
  if (chapter && !chapter.includes(",")) {
    return { target: "chapter", value: chapter, label: `订阅 ${chapter} 章` } as const;
  }
  if (aircraftType && !aircraftType.includes(",")) {
    return { target: "type", value: aircraftType, label: "订阅该机型" } as const;
  }
  return { target: "category", value: categoryId, label: "订阅分类" } as const;
}

export function RowsSkeleton(props: Parameters<typeof ItemRowsSkeleton>[0]) {
  return (
    <>
      <ListHead>加载中…</ListHead>
      <ItemRowsSkeleton {...props} />
    </>
  );
}

interface NothingFoundProps extends Pick<RowsProps, "query" | "clear" | "isNarrowed"> {
  pages: number;
  toPage: (page: number) => void;
}

function NothingFound({ query, pages, toPage, clear, isNarrowed }: NothingFoundProps) {
  if (pages > 0) {
    return (
      <Empty title="这一页没有内容">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (isNarrowed || query.title || query.beginTime || query.endTime) {
    return (
      <Empty title="没有符合条件的内容">
        <Button onClick={clear}>清除筛选条件</Button>
      </Empty>
    );
  }
  return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
}
