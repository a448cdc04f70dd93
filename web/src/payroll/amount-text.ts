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
