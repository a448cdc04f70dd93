import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useId } from "react";
import { useNavigate } from "react-router";
import { Tabs } from "../../ui/tabs.tsx";
import { categoryPath } from "../paths.ts";
import type { useListState } from "../shared/content/list-state.ts";
import type { SiteModule } from "../shared/content/modules.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { facetsQueryOf, useChosenFacets } from "../shared/facets/facet-state.ts";
import facetStyles from "../shared/facets/facets.module.css";
import styles from "./item-list.module.css";
import { ItemResults, RowsSkeleton } from "./item-results.tsx";
import { ListFilters } from "./list-filters.tsx";

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
  const { title, beginTime, endTime } = state;
  const { chosen } = useChosenFacets();
  const covers = (state.isCover || category?.cover) === "1";
  const pageSize = covers ? module.pageSize.covers : module.pageSize.dated;
  // Another category, or a link with another name, resets list and filters.
  const start = `${category?.categoryId}|${state.name}`;
  // What is chosen beside the list stays.
  const choose = (categoryId: string) => {
    const target = categories.find((each) => each.categoryId === categoryId);
    const search = String(new URLSearchParams(facetsQueryOf(chosen)));
    if (!target) return;
    const path = categoryPath(module.path, target);
    void navigate(search ? `${path}&${search}` : path);
  };
  return (
    <>
      <h1 className="sr-only">{category?.name ?? module.title}</h1>
      <div className={`spread gap-3-6 border-b ${styles.bar}`}>
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
      {category ? (
        <ItemResults
          key={start}
          {...{ module, category, covers, pageSize, state, go, filter, hrefOf, panel }}
        />
      ) : (
        <div className={facetStyles.page}>
          <div className={facetStyles.block} />
          <div id={panel} role="tabpanel" className={styles.panel}>
            {again ? (
              <NotLoaded what="分类" again={again} />
            ) : (
              <RowsSkeleton covers={covers} count={pageSize} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
