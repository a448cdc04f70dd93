const day = 86_400_000;
/** Of Asia/Shanghai, in which the demo's texts give their times. */
const zoneOffset = 8 * 3_600_000;

/**
 * A working hour (8 to 17) of the day that lies so many days back, as yyyy-MM-dd HH:mm:ss; always
 * the same one for the same title.
 */
export function releaseTime(now: Date, daysAgo: number, title: string): string {
  const signs = [...title].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  const minutes = 8 * 60 + (signs % 540);
  const date = new Date(now.getTime() + zoneOffset - daysAgo * day).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}
