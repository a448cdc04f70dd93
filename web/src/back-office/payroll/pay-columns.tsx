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
import { formatAmount } from "../../own/pay/pay-sections.ts";
import { unitPrices } from "./pay-list.ts";

/** Column that stays visible in the list of the labour office. */
const stickyColumn = "total";

/**
 * Columns of a list. The specification puts the name first. The month follows, because one person
 * has many rows. Wide windows fix the name and the net pay.
 */
export function payColumnsOf(variant: PayVariant, isWide: boolean): CrudColumn<SalaryRow>[] {
  return [
    { ...column("userName", payTextColumns.userName), ...(isWide && { fixed: "start" }) },
    column("month", salaryColumns.month),
    ...payListColumns[variant].map(
      (name): CrudColumn<SalaryRow> => ({
        ...numberColumn<SalaryRow>(name),
        ...(isWide && name === stickyColumn && { fixed: "end" }),
      }),
    ),
    ...(variant === "B" ? [notesColumn] : []),
  ];
}

export function numberColumn<Row extends Partial<Record<PayColumnName, number | null>>>(
  name: PayColumnName,
): CrudColumn<Row> {
  return { ...column(name, payColumn(name).title, formatAmount), align: "right" };
}

const notesColumn = column<SalaryRow>(
  "notes",
  payTextColumns.notes.title,
  (value: string | null) => (
    <span className="inline-block max-w-56 truncate align-bottom" title={value ?? undefined}>
      {value || "—"}
    </span>
  ),
);

/** Sum of a column. The first column contains the label of the row. */
export function columnTotalText(totals: SalaryTotals | undefined, key: string): string {
  if (key === "userName") return "合计";
  if (key === "month") return totals ? `${totals.count} 条` : "";
  if (!(key in (totals?.sums ?? {})) || unitPrices.includes(key)) return "";
  // The condition above checks that it is a pay name.
  return formatAmount(totals?.sums[key as PayColumnName]);
}
