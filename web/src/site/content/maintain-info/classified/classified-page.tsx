import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { LoadState } from "../../../../api/load-state.tsx";
import { NotLoaded } from "../../../../api/not-loaded.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { dayOf } from "../../../../ui/text/plain-values.ts";
import { Breadcrumb } from "../../../breadcrumb.tsx";
import { useCategories } from "../../../categories.ts";
import { usePageTitle } from "../../../page-title.ts";
import { categoryPath, itemPath, paths } from "../../../paths.ts";
import { MemberLink } from "../../../shared/access/member-link.tsx";
import { fromListState } from "../../../shared/access/way-back.ts";
import { findCategory } from "../../../shared/content/list-state.ts";
import { type ContentItem, siteModules, useItems } from "../../../shared/content/modules.ts";
import { ItemExtent, useItemMarks } from "../../item-rows.tsx";

const title = "分类一览";

/** Overview of the 145 module: a tab per category, with the titles of its latest 200 items. */
export function Component() {
  usePageTitle(title);
  const panel = useId();
  const [query, setQuery] = useSearchParams();
  const { data: categories = [], isError, refetch } = useCategories("repair");
  const inAddress = { categoryId: query.get("categoryId") ?? "", name: "" };
  const category = findCategory(categories, inAddress);
  return (
    <>
      <Breadcrumb steps={[{ label: "145模块", to: paths.maintainInfo }, { label: title }]} />
      <Tabs
        label="分类"
        panel={panel}
        tabs={categories.map(({ categoryId, name }) => ({ key: categoryId, label: name }))}
        active={category?.categoryId}
        onChange={(categoryId) => setQuery({ categoryId }, { replace: true })}
      />
      <div id={panel} role="tabpanel" aria-label={category?.name}>
        {isError && <NotLoaded subject="分类" onRetry={refetch} />}
        {category && <TitleRows key={category.categoryId} category={category} />}
      </div>
    </>
  );
}

const pageSize = 200;

/** Titles of one category with their dates, and a link to older ones. */
function TitleRows({ category }: { category: CategoryName }) {
  const query = { categoryId: category.categoryId, pageNum: 1, pageSize };
  const items = useItems(siteModules.repair, query);
  const { data } = items;
  if (!data) return <LoadState query={items} subject="列表" height={440} />;
  if (data.list.length === 0) return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
  return (
    <>
      <p className="mt-4 mb-2 text-muted text-sm tabular-nums">共 {data.total} 条</p>
      <Titles category={category} items={data.list} />
      {data.total > pageSize && (
        <Link
          className="inline-block py-4 text-accent underline"
          to={categoryPath(paths.maintainInfo, category)}
        >
          {`共 ${data.total} 条，查看全部`}
        </Link>
      )}
    </>
  );
}

function Titles({ category, items }: { category: CategoryName; items: ContentItem[] }) {
  const { read, collected } = useItemMarks(items);
  return (
    <ul data-columns>
      {items.map((item) => (
        <li key={item.id}>
          <MemberLink
            className="group grid min-h-11 grid-cols-[--spacing(28)_minmax(0,1fr)_minmax(0,--spacing(35))_--spacing(75)] items-baseline gap-x-4 border-b py-2 max-lg:grid-cols-[auto_minmax(0,1fr)]"
            data-row=""
            state={fromListState}
            to={itemPath(paths.maintainInfo, category, item.id)}
          >
            <time
              className="font-technical text-muted tabular-nums max-lg:text-sm"
              dateTime={dayOf(item.releaseTime)}
            >
              {dayOf(item.releaseTime)}
            </time>
            <strong
              className={classNames(
                "font-medium group-hover:text-accent max-lg:col-span-full max-lg:row-start-1",
                read.has(item.id) && "text-muted",
              )}
            >
              {item.title}
            </strong>
            <span className="truncate text-end text-muted max-lg:hidden">{item.releaseUser}</span>
            <span className="font-technical text-muted text-sm/snug tabular-nums">
              <ItemExtent
                item={item}
                isRead={read.has(item.id)}
                isCollected={collected.has(item.id)}
              />
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
