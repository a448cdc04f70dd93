import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { Link } from "react-router";
import { Empty } from "../../../../ui/empty.tsx";
import { dayOf } from "../../../../ui/plain-values.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { MemberLink } from "../../../access/member-link.tsx";
import { NotLoaded } from "../../../error/not-loaded.tsx";
import { categoryPath, itemPath, paths } from "../../../paths.ts";
import { useItems } from "../../items.ts";
import { siteModules } from "../../modules.ts";
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
      <ul className={styles.titles}>
        {data.list.map(({ id, title, releaseTime, releaseUser }) => (
          <li key={id}>
            <MemberLink to={itemPath(paths.maintainInfo, category, id)}>
              <time dateTime={dayOf(releaseTime)}>{dayOf(releaseTime)}</time>
              <strong>{title}</strong>
              <span>{releaseUser}</span>
            </MemberLink>
          </li>
        ))}
      </ul>
      {data.total > pageSize && (
        <Link className={styles.rest} to={categoryPath(paths.maintainInfo, category)}>
          {`共 ${data.total} 条，查看全部`}
        </Link>
      )}
    </>
  );
}
