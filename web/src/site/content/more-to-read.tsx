import type { NearItem } from "@aeromaint/contracts/content/item.ts";
import { useId } from "react";
import { Link } from "react-router";
import { dayOf } from "../../ui/plain-values.ts";
import type { useListState } from "../shared/content/list-state.ts";
import styles from "./more-to-read.module.css";
import type { ItemReading } from "./reading.ts";

interface NeighboursProps
  extends Pick<ItemReading, "previous" | "next">,
    Pick<ReturnType<typeof useListState>, "hrefOf"> {}

/** The items before and after this one in its category. */
export function Neighbours({ previous, next, hrefOf }: NeighboursProps) {
  return (
    <nav className={`grid-2 gap-4 ${styles.neighbours}`} aria-label="上一篇和下一篇">
      <Neighbour label="上一篇" item={previous} none="已是最新一篇" hrefOf={hrefOf} />
      <Neighbour label="下一篇" item={next} none="已是最早一篇" hrefOf={hrefOf} />
    </nav>
  );
}

/** What else the module has on this. */
export function RelatedItems({ items }: { items: NearItem[] }) {
  const heading = useId();
  if (items.length === 0) return null;
  return (
    <nav className={styles.related} aria-labelledby={heading}>
      <h2 id={heading}>相关内容</h2>
      <ul>
        {items.map(({ id, title, releaseTime }) => (
          <li key={id}>
            {/* Alone in the address: it may belong to another category. */}
            <Link to={`?repairId=${encodeURIComponent(id)}`}>
              <span>{title}</span>
              <time className="rigid muted technical tabular">{dayOf(releaseTime)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NeighbourProps extends Pick<NeighboursProps, "hrefOf"> {
  label: string;
  item: NearItem | null;
  none: string;
}

function Neighbour({ label, item, none, hrefOf }: NeighbourProps) {
  if (!item) {
    return (
      <span className={styles.neighbour}>
        <small className="hint">{label}</small>
        {none}
      </span>
    );
  }
  return (
    <Link className={styles.neighbour} to={hrefOf({ repairId: item.id })}>
      <small className="hint">{label}</small>
      <span>{item.title}</span>
    </Link>
  );
}
