import type { NearItem } from "@aeromaint/contracts/content/item.ts";
import { useId } from "react";
import { Link } from "react-router";
import { dayOf } from "../../ui/plain-values.ts";
import type { useListState } from "./list-state.ts";
import styles from "./more-to-read.module.css";
import type { ItemReading } from "./reading.ts";

interface MoreToReadProps
  extends Pick<ItemReading, "previous" | "next" | "related">,
    Pick<ReturnType<typeof useListState>, "hrefOf"> {}

/** What to read next: the neighbours in the category and related items. */
export function MoreToRead({ previous, next, related, hrefOf }: MoreToReadProps) {
  const heading = useId();
  return (
    <>
      <nav className={styles.neighbours} aria-label="上一篇和下一篇">
        <Neighbour label="上一篇" item={previous} none="已是最新一篇" hrefOf={hrefOf} />
        <Neighbour label="下一篇" item={next} none="已是最早一篇" hrefOf={hrefOf} />
      </nav>
      {related.length > 0 && (
        <nav className={styles.related} aria-labelledby={heading}>
          <h2 id={heading}>相关内容</h2>
          <ul>
            {related.map(({ id, title, releaseTime }) => (
              <li key={id}>
                {/* Alone in the address: it may belong to another category. */}
                <Link to={`?repairId=${encodeURIComponent(id)}`}>
                  <span>{title}</span>
                  <time>{dayOf(releaseTime)}</time>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

interface NeighbourProps extends Pick<MoreToReadProps, "hrefOf"> {
  label: string;
  item: NearItem | null;
  none: string;
}

function Neighbour({ label, item, none, hrefOf }: NeighbourProps) {
  if (!item) {
    return (
      <span className={styles.neighbour}>
        <small>{label}</small>
        {none}
      </span>
    );
  }
  return (
    <Link className={styles.neighbour} to={hrefOf({ repairId: item.id })}>
      <small>{label}</small>
      <span>{item.title}</span>
    </Link>
  );
}
