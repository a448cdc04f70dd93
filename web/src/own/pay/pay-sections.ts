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

/** Groups a record for display: basis, payable, deductions, net. */
export function paySections(record: Pick<SalaryRow, PayColumnName>): PaySection[] {
  const given = payColumnNames.flatMap((name) => {
    const value = record[name];
    return value === null ? [] : [{ name, value, ...payColumn(name) }];
  });
  // Object.keys loses the type of the keys.
  return (Object.keys(titles) as Group[])
    .map((group) => ({
      group,
      title: titles[group],
      entries: given.filter((entry) => entry.group === group),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Net pay of a record from either list. */
export function netPayOf({ amountPaid, total }: Pick<SalaryRow, "amountPaid" | "total">) {
  return amountPaid ?? total;
}

/**
 * Formats an amount with two decimals and thousands separators. Sums are decimal text and stay
 * text: a number may lose digits.
 */
export function formatAmount(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return "—";
  const text = typeof value === "number" ? value.toFixed(2) : value;
  return text.replace(/\B(?=(\d{3})+\.)/g, ",");
}

export const maskedAmount = "••••";
