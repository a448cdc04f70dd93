import { Skeleton } from "../../ui/skeleton.tsx";
import { type Fallback, Picture } from "../picture.tsx";
import { signedInOrTold } from "../sign-in-needed.ts";
import styles from "./item-rows.module.css";
import { type ContentItem, summaryText } from "./items.ts";

interface ItemRowsProps {
  items: ContentItem[];
  covers: boolean;
  fallback: Fallback;
  onOpen: (id: string) => void;
}

/** One page of items, with covers or with the day set large. */
export function ItemRows({ items, covers, fallback, onOpen }: ItemRowsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item, at) => (
        <li key={item.id}>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              if (signedInOrTold()) onOpen(item.id);
            }}
          >
            {covers ? (
              <span className={styles.cover}>
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
            <span className={styles.words}>
              <strong>{item.title}</strong>
              {item.summary && <span className={styles.summary}>{summaryText(item.summary)}</span>}
              <span className={styles.facts}>
                {covers && <time>{item.releaseTime.slice(0, 10)}</time>}
                <span>{item.releaseUser}</span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Day({ time }: { time: string }) {
  const [year, month, day] = time.slice(0, 10).split("-");
  return (
    <time className={styles.day} dateTime={time.slice(0, 10)}>
      <b>{day}</b>
      {year}.{month}
    </time>
  );
}

interface ItemRowsSkeletonProps {
  covers: boolean;
  rows: number;
}

export function ItemRowsSkeleton({ covers, rows }: ItemRowsSkeletonProps) {
  return (
    <ul className={styles.items} aria-busy="true" aria-label="加载中">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <li key={row} className={styles.item}>
          {covers ? (
            <span className={styles.cover}>
              <Skeleton height={135} />
            </span>
          ) : (
            <span className={styles.day}>
              <Skeleton height={56} />
            </span>
          )}
          <span className={styles.words}>
            <Skeleton width="60%" height={24} />
            <Skeleton />
            <Skeleton width="30%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
