import {
  type PayColumnName,
  payColumn,
  payColumnNames,
  type SalaryRow,
} from "@aeromaint/contracts/payroll/salary.ts";

type Group = ReturnType<typeof payColumn>["group"];

interface PaySection {
  group: Group;
  title: string;
  entries: { name: PayColumnName; title: string; value: number }[];
}

const titles: Record<Group, string> = {
  basis: "计算依据",
  payable: "应发",
  deduction: "扣减",
  result: "实发",
};

/** A record grouped for display: basis, payable, deductions, net. */
export function paySections(record: Pick<SalaryRow, PayColumnName>): PaySection[] {
  const given = payColumnNames.flatMap((name) => {
    const value = record[name];
    return value === null ? [] : [{ name, value, ...payColumn(name) }];
  });
  // The keys of titles are the groups.
  return (Object.keys(titles) as Group[])
    .map((group) => ({
      group,
      title: titles[group],
      entries: given.filter((entry) => entry.group === group),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The net pay, whichever of the two lists the record belongs to. */
export function netPay({ amountPaid, total }: Pick<SalaryRow, "amountPaid" | "total">) {
  return amountPaid ?? total;
}

/**
 * A number of a pay record as people read it: two decimals, thousands apart. Sums come as decimal
 * text, which is never turned into a number: they may have more digits than one holds.
 */
export function amountText(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return "—";
  const text = typeof value === "number" ? value.toFixed(2) : value;
  return text.replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** Shown in place of a hidden amount. */
export const maskedAmount = "••••";
