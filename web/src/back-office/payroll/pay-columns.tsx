import {
  type PayColumnName,
  type PayVariant,
  payColumn,
  payListColumns,
  payTextColumns,
  type SalaryRow,
  type SalaryTotals,
  salaryColumns,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { formatAmount } from "../../payroll/pay-sections.ts";
import styles from "./pay-columns.module.css";
import { unitPrices } from "./pay-list.ts";

/** What decides a row of labour's list, its last column, stays in view. */
const lastInView = "total";

/**
 * The name stands first by specification; the month, after it, tells one person's rows apart. A wide window holds name
 * and net pay in place.
 */
export function payColumnsOf(variant: PayVariant, isWide: boolean): CrudColumn<SalaryRow>[] {
  return [
    { ...column("userName", payTextColumns.userName), ...(isWide && { fixed: "start" }) },
    column("month", salaryColumns.month),
    ...payListColumns[variant].map(
      (name): CrudColumn<SalaryRow> => ({
        ...numberColumn<SalaryRow>(name),
        ...(isWide && name === lastInView && { fixed: "end" }),
      }),
    ),
    ...(variant === "B" ? [notesColumn] : []),
  ];
}

export function numberColumn<Row extends Partial<Record<PayColumnName, number | null>>>(
  name: PayColumnName,
): CrudColumn<Row> {
  return {
    key: name,
    dataIndex: name,
    title: payColumn(name).title,
    align: "right",
    render: (value: number | null) => formatAmount(value),
  };
}

const notesColumn: CrudColumn<SalaryRow> = {
  key: "notes",
  dataIndex: "notes",
  title: payTextColumns.notes.title,
  render: (value: string | null) => (
    <span className={styles.notes} title={value ?? undefined}>
      {value || "—"}
    </span>
  ),
};

/** The sum below a column; the first column says what the row is. */
export function totalBelow(totals: SalaryTotals | undefined, key: string): string {
  if (key === "userName") return "合计";
  if (key === "month") return totals ? `${totals.count} 条` : "";
  if (!(key in (totals?.sums ?? {})) || unitPrices.includes(key)) return "";
  // Checked to be one of them above.
  return formatAmount(totals?.sums[key as PayColumnName]);
}
