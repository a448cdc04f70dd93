import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { NotLoaded } from "../error/not-loaded.tsx";
import { ListHead } from "../list-head.tsx";
import { categoryPath } from "../paths.ts";
import styles from "./item-list.module.css";
import { ItemRows, ItemRowsSkeleton } from "./item-rows.tsx";
import { type ItemQuery, useItems } from "./items.ts";
import { ListFilters } from "./list-filters.tsx";
import type { useListState } from "./list-state.ts";
import type { SiteModule } from "./modules.ts";

interface ItemListProps
  extends Pick<ReturnType<typeof useListState>, "state" | "go" | "filter" | "hrefOf"> {
  module: SiteModule;
  /** Undefined while loading. */
  categories: CategoryName[] | undefined;
  category: CategoryName | undefined;
  /** Retries loading, where it failed. */
  again: (() => unknown) | false;
}

export function ItemList(props: ItemListProps) {
  const { module, state, categories = [], category, again, go, filter, hrefOf } = props;
  const panel = useId();
  const navigate = useNavigate();
  const { title, beginTime, endTime, pageNum } = state;
  const covers = (state.isCover || category?.cover) === "1";
  const pageSize = covers ? module.pageSize.covers : module.pageSize.dated;
  // Another category, or a link with another name, resets list and filters.
  const start = `${category?.categoryId}|${state.name}`;
  const choose = (categoryId: string) => {
    const chosen = categories.find((each) => each.categoryId === categoryId);
    if (chosen) void navigate(categoryPath(module.path, chosen));
  };
  return (
    <>
      <h1 className={styles.heading}>{category?.name ?? module.title}</h1>
      <div className={styles.bar}>
        <Tabs
          label="分类"
          panel={panel}
          tabs={categories.map(({ categoryId, name }) => ({ key: categoryId, label: name }))}
          active={category?.categoryId}
          onChange={choose}
        />
        <ListFilters
          key={`${start}|${title}|${beginTime}|${endTime}`}
          state={state}
          filter={filter}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={category?.name} className={styles.panel}>
        {again && <NotLoaded what="分类" again={again} />}
        {!again && !category && <RowsSkeleton covers={covers} count={pageSize} />}
        {category && (
          <Rows
            key={start}
            module={module}
            query={{
              categoryId: category.categoryId,
              pageNum,
              pageSize,
              title,
              beginTime,
              endTime,
            }}
            covers={covers}
            go={go}
            hrefOf={hrefOf}
            clear={() => filter({ title: "", beginTime: "", endTime: "" })}
          />
        )}
      </div>
    </>
  );
}

interface RowsProps extends Pick<ItemListProps, "module" | "go" | "hrefOf"> {
  query: ItemQuery;
  covers: boolean;
  clear: () => void;
}

function Rows({ module, query, covers, go, hrefOf, clear }: RowsProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useItems(module, query);
  if (isPending) return <RowsSkeleton covers={covers} count={query.pageSize} />;
  if (isError) {
    return <NotLoaded what="列表" again={refetch} />;
  }
  const pages = Math.ceil(data.total / query.pageSize);
  const toPage = (pageNum: number) => go({ pageNum });
  if (data.list.length === 0) {
    return <NothingFound query={query} pages={pages} toPage={toPage} clear={clear} />;
  }
  return (
    <div className={styles.rows} data-waiting={isPlaceholderData}>
      <ListHead>共 {data.total} 条</ListHead>
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

function RowsSkeleton(props: Parameters<typeof ItemRowsSkeleton>[0]) {
  return (
    <>
      <ListHead>加载中…</ListHead>
      <ItemRowsSkeleton {...props} />
    </>
  );
}

interface NothingFoundProps extends Pick<RowsProps, "query" | "clear"> {
  pages: number;
  toPage: (page: number) => void;
}

function NothingFound({ query, pages, toPage, clear }: NothingFoundProps) {
  if (pages > 0) {
    return (
      <Empty title="这一页没有内容">
        <Button onClick={() => toPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  if (query.title || query.beginTime || query.endTime) {
    return (
      <Empty title="没有符合条件的内容">
        <Button onClick={clear}>清除筛选条件</Button>
      </Empty>
    );
  }
  return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
}
