import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Empty } from "../../ui/empty.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useCategories } from "../categories.ts";
import { categoryPath, paths } from "../paths.ts";
import { useItems } from "../shared/content/items.ts";
import { siteModules } from "../shared/content/modules.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { BlockRows, BlockSkeleton } from "./block-rows.tsx";
import styles from "./category-block.module.css";

const rows = 6;

interface CategoryBlockProps {
  title: string;
  /** A decorative code in the style of an aircraft registration. */
  code: string;
  /** What the names of its categories contain, in order. */
  words: string[];
}

/** Two categories of the 145 module in tabs, the newest items of each. */
export function CategoryBlock({ title, code, words }: CategoryBlockProps) {
  const panel = useId();
  const { data: all, isPending, isError, refetch } = useCategories("repair");
  const categories = words.flatMap((word) => all?.find(({ name }) => name.includes(word)) ?? []);
  const [chosen, setChosen] = useState<string>();
  const category = categories.find(({ categoryId }) => categoryId === chosen) ?? categories[0];
  return (
    <section className="min-w-0 card" aria-label={title}>
      <header className={styles.header}>
        <Tabs
          label={title}
          panel={panel}
          tabs={categories.map(({ categoryId, name }) => ({ key: categoryId, label: name }))}
          active={category?.categoryId}
          onChange={setChosen}
        />
        <span className={styles.code} aria-hidden="true">
          {code}
        </span>
        {category && (
          <Link className={styles.more} to={categoryPath(paths.maintainInfo, category)}>
            更多
          </Link>
        )}
      </header>
      <div id={panel} role="tabpanel" className={styles.panel} aria-label={category?.name}>
        {category ? (
          <Newest category={category} />
        ) : isPending ? (
          <BlockSkeleton />
        ) : isError ? (
          <NotLoaded what="内容" again={refetch} />
        ) : (
          <Empty title="暂无内容" />
        )}
      </div>
    </section>
  );
}

function Newest({ category }: { category: CategoryName }) {
  const { data, isPending, isError, refetch } = useItems(siteModules.repair, {
    categoryId: category.categoryId,
    pageNum: 1,
    pageSize: rows,
  });
  if (isPending) return <BlockSkeleton />;
  if (isError) return <NotLoaded what="内容" again={refetch} />;
  if (data.list.length === 0) return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
  return <BlockRows category={category} items={data.list} />;
}
