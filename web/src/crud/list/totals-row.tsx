import { Table } from "antd";
import type { CrudColumn } from "./columns.ts";
import styles from "./crud-page.module.css";

interface Totals {
  /** The columns in sight. */
  columns: readonly Pick<CrudColumn<unknown>, "key" | "align">[];
  /** Where the first of them stands: the boxes for choosing rows come before. */
  first: number;
  totalOf: (key: string) => string;
}

/**
 * Columns wide enough for their totals: those are a separate table that takes the widths of the
 * rows above.
 */
export function widenForTotals<Row>(
  columns: CrudColumn<Row>[],
  totalOf: Totals["totalOf"],
): CrudColumn<Row>[] {
  return columns.map((column) => {
    const minWidth = `calc(${totalOf(column.key).length}ch + 20px)`;
    return { ...column, onCell: () => ({ style: { minWidth } }) };
  });
}

/** To the edge of the page: otherwise rows that scroll below the totals show in its padding. */
export const totalsSticky = { offsetSummary: -12, offsetScroll: -12 };

/**
 * The row below a list that adds up all of its pages. No component: the table keeps the row in
 * sight only when it gets the summary itself.
 */
export function totalsRow({ columns, first, totalOf }: Totals) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {first > 0 && <Table.Summary.Cell index={0} className={styles.total} />}
        {columns.map(({ key, align }, at) => (
          <Table.Summary.Cell key={key} index={first + at} align={align} className={styles.total}>
            {totalOf(key)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
