import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { dayOf, shortDayOf } from "../../ui/plain-values.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { itemPath, paths } from "../paths.ts";
import { Picture } from "../picture.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";
import type { ContentItem } from "../shared/content/items.ts";
import styles from "./category-block.module.css";

interface BlockRowsProps {
  category: CategoryName;
  items: ContentItem[];
}

/** The newest item large, with its cover where the category has covers; the others as lines. */
export function BlockRows({ category, items }: BlockRowsProps) {
  const [lead, ...others] = items;
  if (!lead) return null;
  return (
    <>
      <ItemLink category={category} item={lead} className={styles.lead}>
        {category.cover === "1" && (
          <span className={styles.cover}>
            <Picture urls={lead.cover} fallback="repair" sizes="(max-width: 767px) 120px, 200px" />
          </span>
        )}
        <span className={`stack gap-1 min-w-0 ${styles.words}`}>
          <strong>{lead.title}</strong>
          <span className={styles.summary}>{summaryText(lead.summary)}</span>
          <time>{dayOf(lead.releaseTime)}</time>
        </span>
      </ItemLink>
      <ul className={`list ${styles.lines}`}>
        {others.map((item) => (
          <li key={item.id}>
            <ItemLink category={category} item={item} className={styles.line}>
              <span>{item.title}</span>
              <time>{shortDayOf(item.releaseTime)}</time>
            </ItemLink>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ItemLinkProps {
  category: CategoryName;
  item: ContentItem;
  className: string | undefined;
  children: React.ReactNode;
}

function ItemLink({ category, item, className, children }: ItemLinkProps) {
  return (
    <MemberLink to={itemPath(paths.maintainInfo, category, item.id)} className={className}>
      {children}
    </MemberLink>
  );
}

export function BlockSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={112} />
      <Skeleton height={20} />
      <Skeleton height={20} width="90%" />
      <Skeleton height={20} width="94%" />
      <Skeleton height={20} width="82%" />
      <Skeleton height={20} width="88%" />
    </div>
  );
}
