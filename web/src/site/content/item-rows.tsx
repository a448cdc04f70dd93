import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { classNames } from "../../ui/class-names.ts";
import { dayOf } from "../../ui/plain-values.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Fallback, Picture } from "../picture.tsx";
import rows from "../rows.module.css";
import { MemberLink } from "../shared/access/member-link.tsx";
import type { ContentItem } from "../shared/content/items.ts";
import { FitMark } from "../shared/facets/fit-strip.tsx";
import { ItemExtent } from "./item-extent.tsx";
import { useItemMarks } from "./item-marks.ts";
import styles from "./item-rows.module.css";

interface ItemRowsProps {
  items: ContentItem[];
  covers: boolean;
  fallback: Fallback;
  /** Where one of them opens. */
  pathOf: (id: string) => string;
}

/** One page of items, with covers or with the day set large. */
export function ItemRows({ items, covers, fallback, pathOf }: ItemRowsProps) {
  const { read, collected } = useItemMarks(items);
  return (
    <ul className={`list ${rows.rows}`}>
      {items.map((item, at) => (
        <li key={item.id} data-read={read.has(item.id) || undefined}>
          <MemberLink to={pathOf(item.id)} className={classNames(rows.row, styles.item)}>
            {covers ? (
              <span className={classNames(rows.cover, styles.cover)}>
                <Picture
                  urls={item.cover}
                  fallback={fallback}
                  sizes="(max-width: 767px) 112px, 240px"
                  eager={at < 2}
                />
              </span>
            ) : (
              <Day time={item.releaseTime} />
            )}
            <span className={rows.words}>
              <strong>{item.title}</strong>
              {item.summary && <span className={rows.summary}>{summaryText(item.summary)}</span>}
              <span className={rows.facts}>
                <span className={`flex gap-1-4 min-w-0 ${rows.origin}`}>
                  {covers && <time className="rigid">{dayOf(item.releaseTime)}</time>}
                  <span>{item.releaseUser}</span>
                  <FitMark isFitting={item.isFitting} />
                </span>
                <ItemExtent
                  item={item}
                  isRead={read.has(item.id)}
                  isCollected={collected.has(item.id)}
                />
              </span>
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

function Day({ time }: { time: string }) {
  const [year, month, day] = dayOf(time).split("-");
  return (
    <time className={styles.day} dateTime={dayOf(time)}>
      <b>{day}</b>
      {year}.{month}
    </time>
  );
}

interface ItemRowsSkeletonProps {
  covers: boolean;
  count: number;
}

export function ItemRowsSkeleton({ covers, count }: ItemRowsSkeletonProps) {
  return (
    <ul className={`list ${rows.rows}`} aria-busy="true" aria-label="加载中">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <li key={row} className={classNames(rows.row, styles.item)}>
          {covers ? (
            <span className={classNames(rows.cover, styles.cover)}>
              <Skeleton height={135} />
            </span>
          ) : (
            <span className={styles.day}>
              <Skeleton height={56} />
            </span>
          )}
          <span className={rows.words}>
            <Skeleton width="60%" height={24} />
            <span className={rows.summary}>
              <Skeleton />
            </span>
            <Skeleton width="30%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
