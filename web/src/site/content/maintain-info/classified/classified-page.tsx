import { useId } from "react";
import { useSearchParams } from "react-router";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { useCategories } from "../../../categories.ts";
import { usePageTitle } from "../../../page-title.ts";
import { paths } from "../../../paths.ts";
import { chosenCategory } from "../../../shared/content/list-state.ts";
import { NotLoaded } from "../../../shared/error/not-loaded.tsx";
import { TitleRows } from "./title-rows.tsx";

const title = "分类一览";

/** The 145 module's overview: a tab for each category, with the titles of its newest 200 items. */
export function Component() {
  usePageTitle(title);
  const panel = useId();
  const [query, setQuery] = useSearchParams();
  const { data: categories = [], isError, refetch } = useCategories("repair");
  const asked = { categoryId: query.get("categoryId") ?? "", name: "" };
  const category = chosenCategory(categories, asked);
  return (
    <>
      <Breadcrumb
        steps={[
          { label: "首页", to: paths.home },
          { label: "145模块", to: paths.maintainInfo },
          { label: title },
        ]}
      />
      <Tabs
        label="分类"
        panel={panel}
        tabs={categories.map(({ categoryId, name }) => ({ key: categoryId, label: name }))}
        active={category?.categoryId}
        onChange={(categoryId) => setQuery({ categoryId }, { replace: true })}
      />
      <div id={panel} role="tabpanel" aria-label={category?.name}>
        {isError && <NotLoaded what="分类" again={refetch} />}
        {category && <TitleRows key={category.categoryId} category={category} />}
      </div>
    </>
  );
}
