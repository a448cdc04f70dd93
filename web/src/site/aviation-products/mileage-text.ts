const format = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

/** A price in mileage as people read it: thousands apart, at most two decimals. */
export function mileageText(price: number): string {
  return format.format(price);
}
