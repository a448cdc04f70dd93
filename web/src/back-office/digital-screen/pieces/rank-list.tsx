import { othersLabel } from "@aeromaint/contracts/digital-screen/screen.ts";
import { figureText } from "../../../ui/text/plain-values.ts";
import styles from "./pieces.module.css";

interface RankedRow {
  key: string;
  name: string;
  total: number;
}

interface RankListProps {
  rows: readonly RankedRow[];
  /** Unit of the totals, for example 次. */
  unit: string;
  /** Numbers the rows and highlights the first three. */
  numbered?: boolean;
}

/** Rows with bars relative to the largest total. */
export function RankList({ rows, unit, numbered = false }: RankListProps) {
  const largest = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <ol className="flex min-h-0 flex-1 flex-col justify-evenly">
      {rows.map(({ key, name, total }, index) => {
        const isTop = numbered && index < 3;
        const isRest = name === othersLabel;
        return (
          <li
            key={key}
            className={`grid items-baseline gap-x-(--px16) leading-[1.25] ${
              numbered
                ? "grid-cols-[var(--px32)_minmax(0,1fr)_auto]"
                : "grid-cols-[minmax(0,1fr)_auto]"
            }`}
          >
            {numbered && (
              <span
                className={`font-semibold font-technical ${isTop ? "text-accent" : "text-muted"}`}
                aria-hidden="true"
              >
                {String(index + 1).padStart(2, "0")}
              </span>
            )}
            <span className="truncate" title={name}>
              {name}
            </span>
            <span className="font-semibold font-technical text-lg tabular-nums">
              {figureText(total)}
              <small className="ml-(--px4) font-normal text-muted text-xs">{unit}</small>
            </span>
            <span
              className="col-span-full h-(--px4) overflow-hidden rounded-full bg-hairline"
              aria-hidden="true"
            >
              {/* The remainder is subdued next to the named rows. */}
              <span
                className={`block h-full rounded-full ${isTop ? "bg-accent-fill" : isRest ? "bg-edge" : "bg-link"} ${styles.grows}`}
                style={{ width: `${(100 * total) / largest}%` }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
