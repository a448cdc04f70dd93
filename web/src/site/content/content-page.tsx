import { useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { isSsr } from "../../api/query-by-key.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { Button } from "../../ui/button.tsx";
import { DateRange } from "../../ui/dates/date-range.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useCategories } from "../categories.ts";
import { usePageTitle } from "../page-title.ts";
import { categoryPath } from "../paths.ts";
import { requireSignIn } from "../shared/access/member-link.tsx";
import { findCategory, type ListState, useListState } from "../shared/content/list-state.ts";
import type { SiteModule } from "../shared/content/modules.ts";
import { FacetColumns } from "../shared/facets/facet-block.tsx";
import { facetsToQuery, useChosenFacets } from "../shared/facets/facet-state.ts";
import { ItemPage } from "./item-page.tsx";
import { ItemResults, RowsSkeleton } from "./item-results.tsx";
import { Trail } from "./trail.tsx";

/** Page of a module: the list of a category, or the item in the URL. */
export function ContentPage({ module }: { module: SiteModule }) {
  const { dropItem, ...list } = useListState();
  const { state } = list;
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const mayRead = signedIn || isSsr;
  const needsSignIn = state.repairId !== "" && !mayRead;
  useEffect(() => {
    // A sign-out navigates home first: the URL may already be another screen's.
    if (!needsSignIn || !window.location.pathname.startsWith(module.path)) return;
    requireSignIn(`${pathname}${search}`);
    dropItem();
  });
  // The server has no session: it renders the excerpt, which is public.
  if (state.repairId !== "" && mayRead) {
    return <ItemPage key={state.repairId} module={module} id={state.repairId} />;
  }
  return <ListPage module={module} {...list} />;
}

interface ListPageProps
  extends Pick<ReturnType<typeof useListState>, "state" | "go" | "filter" | "hrefOf"> {
  module: SiteModule;
}

function ListPage({ module, ...list }: ListPageProps) {
  const { state, filter } = list;
  const { data: categories = [], isError, refetch } = useCategories(module.categories);
  const category = findCategory(categories, state);
  const name = category?.name ?? state.name;
  usePageTitle(name || module.title);
  const panel = useId();
  const navigate = useNavigate();
  const { title, beginTime, endTime } = state;
  const { chosen } = useChosenFacets();
  const covers = (state.isCover || category?.cover) === "1";
  const pageSize = covers ? module.pageSize.covers : module.pageSize.dated;
  // Key of list and filters: another category or another name in a link resets them.
  const start = `${category?.categoryId}|${state.name}`;
  // Keep the chosen facets.
  const choose = (categoryId: string) => {
    const target = categories.find((each) => each.categoryId === categoryId);
    const search = String(new URLSearchParams(facetsToQuery(chosen)));
    if (!target) return;
    const path = categoryPath(module.path, target);
    void navigate(search ? `${path}&${search}` : path);
  };
  return (
    <>
      <Trail module={module} steps={name ? [{ label: name }] : []} />
      <h1 className="sr-only">{category?.name ?? module.title}</h1>
      <div className="flex items-center justify-between gap-x-6 gap-y-3 border-b max-xl:flex-col max-xl:items-stretch max-xl:border-b-0 max-xl:[&>:first-child]:border-b">
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
          module={module}
          category={category}
          covers={covers}
          pageSize={pageSize}
          panel={panel}
          {...list}
        />
      ) : (
        <FacetColumns>
          <div className="max-lg:hidden" />
          <div id={panel} role="tabpanel" className="compact:min-h-105 min-h-160">
            {isError ? (
              <NotLoaded subject="分类" onRetry={refetch} />
            ) : (
              <RowsSkeleton covers={covers} count={pageSize} />
            )}
          </div>
        </FacetColumns>
      )}
    </>
  );
}

interface ListFiltersProps extends Pick<ReturnType<typeof useListState>, "filter"> {
  state: ListState;
}

/** Period and keyword, in the URL. The period applies immediately, the keyword on Enter. */
function ListFilters({ state, filter }: ListFiltersProps) {
  const [title, setTitle] = useState(state.title);
  return (
    <form
      className="flex flex-none gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-full [&_button]:whitespace-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        filter({ title: title.trim() });
      }}
    >
      <DateRange
        label="发布日期"
        placeholder="所有年份"
        begin={state.beginTime}
        end={state.endTime}
        onChange={({ begin, end }) => filter({ beginTime: begin, endTime: end })}
      />
      <input
        className="h-10.5 w-50 rounded-md border border-edge bg-ground px-3 font-technical text-sm/snug placeholder:text-faint focus:border-accent focus:outline focus:outline-accent max-xl:w-auto max-xl:min-w-0 max-xl:flex-1"
        type="search"
        aria-label="关键字"
        placeholder="请输入关键字"
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
