import {
  type PayColumnName,
  type PaySum,
  type PayVariant,
  payColumn,
  payColumnNames,
  paySums,
} from "@aeromaint/contracts/payroll/salary.ts";

/** Numbers of a record in hundredths. Blank ones are absent. */
export type PayNumbers = Partial<Record<PayColumnName, bigint>>;

type Part = PaySum["plus"][number];

/** Value in 1/10,000: two numbers with two decimals may be multiplied. */
function scaledValueOf(numbers: PayNumbers, part: Part): bigint | undefined {
  const [one, other] =
    typeof part === "string" ? [numbers[part], 100n] : part.map((name) => numbers[name]);
  return one === undefined || other === undefined ? undefined : one * other;
}

export const hasParts = ({ plus, minus }: PaySum, numbers: PayNumbers): boolean =>
  hasAny([...plus, ...minus], numbers);

const hasAny = (parts: readonly Part[], numbers: PayNumbers) =>
  parts.some((part) => scaledValueOf(numbers, part) !== undefined);

/** Computed sum in hundredths, halves rounded away from zero. Blank parts count as 0. */
export function amountOf({ plus, minus }: PaySum, numbers: PayNumbers): bigint {
  const totalOf = (parts: readonly Part[]) =>
    parts.reduce((total, part) => total + (scaledValueOf(numbers, part) ?? 0n), 0n);
  const exact = totalOf(plus) - totalOf(minus);
  return (exact + (exact < 0n ? -50n : 50n)) / 100n;
}

export const isSum = (name: PayColumnName) => paySums.some((sum) => sum.name === name);
const variantOf = (part: Part) => payColumn(typeof part === "string" ? part : part[0]).variant;

/**
 * Sums, and when a row needs them: it has parts of the sum's own list. In a sheet of that list any
 * part is enough, unless the row has numbers of the other list.
 */
export const sumsOfSheet = (columns: readonly string[]) =>
  paySums.map((sum) => {
    const { variant } = payColumn(sum.name);
    const isShared = variant === "both";
    const own = [...sum.plus, ...sum.minus].filter(
      (part) => isShared || variantOf(part) === variant,
    );
    const others = payColumnNames.filter(
      (name) => !["both", variant].includes(variantOf(name)) && !isSum(name),
    );
    return { sum, own, others: isShared || !isSheetOf(variant, columns) ? null : others };
  });

export const needsSum = (
  { sum, own, others }: ReturnType<typeof sumsOfSheet>[number],
  numbers: PayNumbers,
): boolean =>
  hasAny(own, numbers) || (others !== null && hasParts(sum, numbers) && !hasAny(others, numbers));

/** A sheet with columns of neither list is a sheet of both. */
function isSheetOf(variant: PayVariant, columns: readonly string[]): boolean {
  const variants = payColumnNames.filter((name) => columns.includes(name)).map(variantOf);
  return variants.includes(variant) || variants.every((its) => its === "both");
}

/** Factors that need each other, unless their product is stated. */
export const payPairs = paySums.flatMap(({ name, plus }) =>
  plus.flatMap((part) =>
    typeof part === "string" ? [] : [{ pair: part, product: plus.length === 1 ? name : null }],
  ),
);
