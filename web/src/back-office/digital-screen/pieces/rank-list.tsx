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
    <ol className={`min-h-0 ${styles.ranks}`} data-numbered={numbered}>
      {rows.map(({ key, name, total }) => (
        <li
          key={key}
          className={`grid items-baseline ${styles.rank}`}
          data-rest={name === othersLabel}
        >
          <span className={`truncate ${styles.rankName}`} title={name}>
            {name}
          </span>
          <span className={`font-semibold font-technical tabular-nums ${styles.rankTotal}`}>
            {figureText(total)}
            <small>{unit}</small>
          </span>
          <span className={`col-span-full overflow-hidden ${styles.rail}`} aria-hidden="true">
            <span
              className={`block h-full ${styles.share}`}
              style={{ width: `${(100 * total) / largest}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
