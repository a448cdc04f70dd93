import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { Link } from "react-router";
import { Empty } from "../../../../ui/empty.tsx";
import { dayOf } from "../../../../ui/plain-values.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { categoryPath, itemPath, paths } from "../../../paths.ts";
import { MemberLink } from "../../../shared/access/member-link.tsx";
import { type ContentItem, useItems } from "../../../shared/content/items.ts";
import { siteModules } from "../../../shared/content/modules.ts";
import { NotLoaded } from "../../../shared/error/not-loaded.tsx";
import { ItemExtent } from "../../item-extent.tsx";
import { useItemMarks } from "../../item-marks.ts";
import styles from "./title-rows.module.css";

const pageSize = 200;

/** Titles of one category with their dates, and a link to older ones. */
export function TitleRows({ category }: { category: CategoryName }) {
  const query = { categoryId: category.categoryId, pageNum: 1, pageSize };
  const { data, isPending, isError, refetch } = useItems(siteModules.repair, query);
  if (isPending) return <Skeleton height={440} />;
  if (isError) {
    return <NotLoaded what="列表" again={refetch} />;
  }
  if (data.list.length === 0) return <Empty title="暂无内容">新内容发布后会显示在这里</Empty>;
  return (
    <>
      <p className={styles.total}>共 {data.total} 条</p>
      <Titles category={category} items={data.list} />
      {data.total > pageSize && (
        <Link className={styles.rest} to={categoryPath(paths.maintainInfo, category)}>
          {`共 ${data.total} 条，查看全部`}
        </Link>
      )}
    </>
  );
}

function Titles({ category, items }: { category: CategoryName; items: ContentItem[] }) {
  const { read, collected } = useItemMarks(items);
  return (
    <ul className={`list ${styles.titles}`} data-columns>
      {items.map((item) => (
        <li key={item.id} data-read={read.has(item.id) || undefined}>
          <MemberLink to={itemPath(paths.maintainInfo, category, item.id)}>
            <time className="muted technical tabular" dateTime={dayOf(item.releaseTime)}>
              {dayOf(item.releaseTime)}
            </time>
            <strong>{item.title}</strong>
            <span className={styles.author}>{item.releaseUser}</span>
            <span className="muted data tabular">
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
