import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { Empty } from "../../ui/empty.tsx";
import type { useListState } from "../shared/content/list-state.ts";
import { type ItemQuery, type SiteModule, useItems } from "../shared/content/modules.ts";
import { FacetBlock, FacetColumns } from "../shared/facets/facet-block.tsx";
import { FacetedResults, useFacetedList } from "../shared/facets/faceted-list.tsx";
import { ModuleLinks } from "../shared/facets/module-links.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { SubscribeButton } from "../shared/subscriptions/subscribe-button.tsx";
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
  const { categoryId } = category;
  const filters = { categoryId, title, beginTime, endTime };
  const list = useFacetedList(module.list, filters);
  const { counts, chosen } = list.facets;
  const query = { ...filters, pageNum, pageSize, more: list.more };
  const clear = () => filter({ title: "", beginTime: "", endTime: "" });
  return (
    <FacetColumns>
      <FacetBlock {...list.facets}>
        {counts && <ModuleLinks module={module} kinds={counts.kinds} chosen={chosen} />}
      </FacetBlock>
      <div
        id={panel}
        role="tabpanel"
        aria-label={category.name}
        className="compact:min-h-105 min-h-160"
      >
        <FacetedResults
          list={list}
          result={useItems(module, query)}
          subject="内容"
          failed="列表"
          keyword={title}
          pageNum={pageNum}
          pageSize={pageSize}
          onPage={(page) => go({ pageNum: page })}
          skeleton={<RowsSkeleton covers={covers} count={pageSize} />}
          none={<Empty title="暂无内容">新内容发布后会显示在这里</Empty>}
          clear={
            (title || beginTime || endTime) !== "" && { label: "清除筛选条件", onClick: clear }
          }
        >
          {(items, total) => (
            <>
              <ListHead action={<SubscribeButton {...subjectOf(query)} />}>共 {total} 条</ListHead>
              <ItemRows
                items={items}
                covers={covers}
                fallback={module.fallback}
                pathOf={(repairId) => `${module.path}${hrefOf({ repairId })}`}
              />
            </>
          )}
        </FacetedResults>
      </div>
    </FacetColumns>
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
