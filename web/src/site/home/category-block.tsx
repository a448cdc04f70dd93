import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { useId, useState } from "react";
import { LoadState } from "../../api/load-state.tsx";
import { DocumentLine } from "../../own/documents/document-line.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { dayOf, shortDayOf } from "../../ui/text/plain-values.ts";
import { useCategories } from "../categories.ts";
import { categoryPath, itemPath, paths } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { type ContentItem, siteModules, useItems } from "../shared/content/modules.ts";
import styles from "./home.module.css";
import { MoreLink, PanelLine } from "./panel.tsx";

const rows = 6;

interface CategoryBlockProps {
  title: string;
  /** Decorative code in the style of an aircraft registration. */
  code: string;
  /** Parts of category names, in order. */
  words: string[];
}

/** Two categories of the 145 module in tabs, with their latest items. */
export function CategoryBlock({ title, code, words }: CategoryBlockProps) {
  const panel = useId();
  const all = useCategories("repair");
  const categories = words.flatMap(
    (word) => all.data?.find(({ name }) => name.includes(word)) ?? [],
  );
  const [chosen, setChosen] = useState<string>();
  const category = categories.find(({ categoryId }) => categoryId === chosen) ?? categories[0];
  return (
    <section className="card min-w-0" aria-label={title}>
      <header className="flex min-h-13.25 items-center gap-4 border-b px-5 max-md:px-4">
        <Tabs
          label={title}
          panel={panel}
          tabs={categories.map(({ categoryId, name }) => ({ key: categoryId, label: name }))}
          active={category?.categoryId}
          onChange={setChosen}
        />
        <span
          className={`-mr-2 grow text-right font-technical text-faint text-xs/none max-md:hidden ${styles.code}`}
          aria-hidden="true"
        >
          {code}
        </span>
        {category && <MoreLink to={categoryPath(paths.maintainInfo, category)} />}
      </header>
      <div
        id={panel}
        role="tabpanel"
        className="min-h-95 px-5 pt-5 pb-2 max-md:min-h-0 max-md:px-4 max-md:pb-1"
        aria-label={category?.name}
      >
        {category ? (
          <Newest category={category} />
        ) : all.data ? (
          <Empty title="暂无内容" />
        ) : (
          <LoadState query={all} subject="内容" skeleton={<BlockSkeleton />} />
        )}
      </div>
    </section>
  );
}

function Newest({ category }: { category: CategoryName }) {
  const items = useItems(siteModules.repair, {
    categoryId: category.categoryId,
    pageNum: 1,
    pageSize: rows,
  });
  const { data } = items;
  if (!data) return <LoadState query={items} subject="内容" skeleton={<BlockSkeleton />} />;
  if (data.list.length === 0) return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
  return <BlockRows category={category} items={data.list} />;
}

/** Latest item in large format, with its cover if the category has covers; others as lines. */
function BlockRows({ category, items }: { category: CategoryName; items: ContentItem[] }) {
  const [lead, ...others] = items;
  if (!lead) return null;
  return (
    <>
      <MemberLink
        to={itemPath(paths.maintainInfo, category, lead.id)}
        className="group mb-3 flex min-h-28.25 gap-4 text-ink max-md:min-h-19"
      >
        {category.cover === "1" && (
          <span className="h-28.25 w-50 flex-none overflow-hidden rounded-sm border max-md:h-17 max-md:w-30">
            <Picture urls={lead.cover} fallback="repair" sizes="(max-width: 767px) 120px, 200px" />
          </span>
        )}
        <span className="flex min-w-0 flex-col gap-1">
          <strong className="line-clamp-2 font-semibold leading-snug group-hover:text-link">
            {lead.title}
          </strong>
          <span className="line-clamp-2 text-muted text-sm max-md:hidden">
            {summaryText(lead.summary)}
          </span>
          <DocumentLine document={lead.document} />
          <time className="mt-auto font-technical text-muted text-sm/snug tabular-nums">
            {dayOf(lead.releaseTime)}
          </time>
        </span>
      </MemberLink>
      <ul className="border-t">
        {others.map((item) => (
          <PanelLine
            key={item.id}
            path={itemPath(paths.maintainInfo, category, item.id)}
            text={item.title}
            document={item.document}
            note={shortDayOf(item.releaseTime)}
          />
        ))}
      </ul>
    </>
  );
}

function BlockSkeleton() {
  return (
    <div className="grid gap-5.5 max-md:min-h-78.5" aria-busy="true">
      <Skeleton height={112} />
      <Skeleton height={20} />
      <Skeleton height={20} width="90%" />
      <Skeleton height={20} width="94%" />
      <Skeleton height={20} width="82%" />
      <Skeleton height={20} width="88%" />
    </div>
  );
}
