// Formats for days, times and numbers on every screen. Times come as yyyy-MM-dd HH:mm:ss, in the
// platform's zone already.

/** The day alone: yyyy-MM-dd. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** The day where its year is plain to see: MM-dd. */
export function shortDayOf(time: string): string {
  return time.slice(5, 10);
}

/** As `datetime` of a time element wants it. */
export function machineTime(time: string): string {
  return time.replace(" ", "T");
}

const figures = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

/** A figure with its thousands apart and two decimals at most, in every browser alike. */
export function figureText(value: number): string {
  return figures.format(value);
}
