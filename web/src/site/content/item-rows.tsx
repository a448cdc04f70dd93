import { itemMarksPath } from "@aeromaint/contracts/content/item-marks-path.ts";
import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useSessionOpen } from "../../api/expired.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { DocumentLine, FitMark } from "../../own/documents/document-line.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type FallbackPicture, Picture } from "../../ui/picture.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { fromListState } from "../shared/access/way-back.ts";
import type { ContentItem } from "../shared/content/modules.ts";
import rows from "../shared/rows.module.css";

const look = {
  row: classNames(rows.row, "compact:gap-4 gap-6 max-md:gap-3"),
  cover: classNames(rows.cover, "compact:h-9 h-33.75 compact:w-16 w-60 max-md:h-15.75 max-md:w-28"),
};

interface ItemRowsProps {
  items: ContentItem[];
  covers: boolean;
  fallback: FallbackPicture;
  pathOf: (id: string) => string;
}

/** One page of items, with covers or with large dates. */
export function ItemRows({ items, covers, fallback, pathOf }: ItemRowsProps) {
  const { read, collected } = useItemMarks(items);
  return (
    <ul className={rows.rows}>
      {items.map((item, at) => (
        <li key={item.id} data-read={read.has(item.id) || undefined}>
          <MemberLink to={pathOf(item.id)} state={fromListState} className={look.row} data-row="">
            {covers ? (
              <span className={look.cover}>
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
                <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 lg:compact:w-52 lg:compact:flex-nowrap max-md:compact:[&>span:not(:has(time))]:hidden lg:compact:[&_span]:truncate">
                  <span className="flex-none">
                    {documentDateTitle(item.document)}{" "}
                    {covers && <time>{dayOf(item.releaseTime)}</time>}
                  </span>
                  <span>{item.releaseUser}</span>
                  <FitMark isFitting={item.isFitting} />
                </span>
                <DocumentLine document={item.document} />
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

/** Large day of the month; a placeholder without a time. */
function Day({ time }: { time?: string }) {
  const date = time && dayOf(time);
  const [year, month, day] = date?.split("-") ?? [];
  return (
    <time
      className="w-22 flex-none border-r pr-4 font-technical text-muted text-sm/snug tabular-nums max-md:w-17 max-md:pr-3 md:compact:flex md:compact:w-28 md:compact:items-baseline md:compact:gap-2"
      dateTime={date}
    >
      {date ? (
        <>
          <b className="block font-semibold compact:text-lg/5.5 text-ink text-xxl/11 max-md:text-xl/7.75">
            {day}
          </b>
          {year}.{month}
        </>
      ) : (
        <Skeleton height={56} />
      )}
    </time>
  );
}

export function ItemRowsSkeleton({ covers, count }: { covers: boolean; count: number }) {
  return (
    <SkeletonRows count={count} className={rows.rows} rowClassName={look.row}>
      {covers ? (
        <span className={look.cover}>
          <Skeleton height={135} />
        </span>
      ) : (
        <Day />
      )}
      <span className={rows.words}>
        <Skeleton width="60%" height={24} />
        <span className={rows.summary}>
          <Skeleton />
        </span>
        <Skeleton width="30%" />
      </span>
    </SkeletonRows>
  );
}

interface ItemExtentProps {
  item: ContentItem;
  isRead: boolean;
  isCollected: boolean;
}

/** Reading time and attachments of an item, and the reader's marks. */
export function ItemExtent({ item, isRead, isCollected }: ItemExtentProps) {
  const { readingMinutes, attachmentCount } = item;
  return (
    <span className="flex grid-cols-[--spacing(16)_--spacing(16)_--spacing(29)] gap-x-4 gap-y-1 whitespace-nowrap max-md:basis-full max-md:gap-x-3 lg:compact:grid lg:in-data-columns:grid">
      <span>约 {readingMinutes} 分钟</span>
      {attachmentCount > 0 && <span>{attachmentCount} 个附件</span>}
      <span className="col-start-3 flex gap-3 empty:hidden max-md:gap-2">
        {isRead && (
          <span className="before:mr-0.75 before:content-[attr(data-sign)]" data-sign="✓">
            已读
          </span>
        )}
        {isCollected && (
          <span
            className="text-passed before:mr-0.75 before:content-[attr(data-sign)]"
            data-sign="★"
          >
            已收藏
          </span>
        )}
      </span>
    </span>
  );
}

interface MarkedItems {
  read: ReadonlySet<string>;
  collected: ReadonlySet<string>;
}

const none: MarkedItems = { read: new Set(), collected: new Set() };

/**
 * Items that the reader has read or collected. One request: lists themselves are the same for all
 * readers.
 */
export function useItemMarks(items: readonly { id: string }[]): MarkedItems {
  const isEnabled = useSessionOpen() && items.length > 0;
  const { data } = useQuery({
    ...quietQuery(itemMarksPath, { ids: items.map(({ id }) => id).join(",") }),
    select: ({ read, collected }) => ({ read: new Set(read), collected: new Set(collected) }),
    enabled: isEnabled,
    staleTime: 0,
  });
  return (isEnabled && data) || none;
}
