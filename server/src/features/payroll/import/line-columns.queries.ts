import {
  type PayName,
  type PaySum,
  type PayVariant,
  payColumn,
  payNames,
  paySums,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ColumnName } from "./sheet/headings.ts";

const sumNames = new Set<PayName>(paySums.map(({ name }) => name));

/** A number of a line (`l`) as SQL. */
export const ofLine = (name: PayName) => sql`l.${sql.ref(name)}`;

/** Names joined by commas, as SQL. */
export const listedColumns = (names: readonly string[], prefix = "") =>
  sql.join(names.map((name) => sql.ref(`${prefix}${name}`)));

/** What a sum comes to by its parts; what is blank counts nothing. */
export function amountOf({ plus, minus }: PaySum): RawBuilder<unknown> {
  const added = plus.map((part) => sql`+ coalesce(${partOf(part)}, 0)`);
  const taken = minus.map((part) => sql`- coalesce(${ofLine(part)}, 0)`);
  return sql`round(0 ${sql.join([...added, ...taken], sql` `)}, 2)`;
}

/** Whether anything is there from which a sum follows. */
export function hasParts(sum: PaySum): RawBuilder<SqlBool> {
  return isAny([...sum.plus.map(partOf), ...sum.minus.map(ofLine)]);
}

/**
 * Whether a line that does not state a sum ought to have it: one of its list's own parts is there,
 * or shared ones in a line of that list's sheet that has nothing of the other list.
 */
export function isCalledFor(sum: PaySum, sheet: readonly ColumnName[]): RawBuilder<SqlBool> {
  const { variant } = payColumn(sum.name);
  const own = [...sum.plus, ...sum.minus].filter(
    (part) => variant === "both" || payColumn(firstOf(part)).variant === variant,
  );
  const byOwn = own.length > 0 ? isAny(own.map(partOf)) : sql<SqlBool>`false`;
  if (variant === "both" || !isSheetOf(variant, sheet)) return byOwn;
  const others = payNames.filter((name) => {
    const { variant: its } = payColumn(name);
    return its !== "both" && its !== variant && !sumNames.has(name);
  });
  return sql<SqlBool>`(${byOwn} or (${hasParts(sum)} and not ${isAny(others.map(ofLine))}))`;
}

/** Pairs that are multiplied, with the sum that they make where that may be stated instead. */
export const pairs = paySums.flatMap(({ name, plus }) =>
  plus.flatMap((part) =>
    typeof part === "string" ? [] : [{ pair: part, instead: plus.length === 1 ? name : null }],
  ),
);

/** A sheet with columns of neither list is one of both. */
function isSheetOf(variant: PayVariant, sheet: readonly ColumnName[]): boolean {
  const variants = sheet.flatMap((name) =>
    payNames.includes(name as PayName) ? [payColumn(name as PayName).variant] : [],
  );
  return variants.includes(variant) || variants.every((its) => its === "both");
}

type Part = PaySum["plus"][number];

function firstOf(part: Part): PayName {
  return typeof part === "string" ? part : part[0];
}

function partOf(part: Part): RawBuilder<unknown> {
  if (typeof part === "string") return ofLine(part);
  return sql`${ofLine(part[0])} * ${ofLine(part[1])}`;
}

function isAny(values: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(${sql.join(values)}) is not null)`;
}
