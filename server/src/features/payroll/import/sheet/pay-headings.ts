import {
  type PayColumnName,
  payColumns,
  payTextColumns,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { HeadingRules, Headings } from "../../../../infra/files/sheets/table/headings.ts";

export type ColumnName = PayColumnName | keyof typeof payTextColumns;
export type PayHeadings = Headings<ColumnName>;

const titled: Record<ColumnName, { title: string }> = { ...payTextColumns, ...payColumns };
const people: readonly ColumnName[] = ["userName", "account"];

/** A sheet of pay names people and at least one number. */
export const payHeadings: HeadingRules<ColumnName> = {
  titles: Object.fromEntries(
    Object.entries(titled).map(([name, { title }]) => [name, title]),
  ) as Record<ColumnName, string>,
  keys: people,
  minKeys: 1,
  others: Object.keys(payColumns) as PayColumnName[],
};

export function isPersonColumn(name: ColumnName): boolean {
  return people.includes(name);
}
