const msPerDay = 86_400_000;

/** The last valid day, so many years after the day of issue; of 29 February, the 28th. */
export function expiryOf(skillTime: string, years: number): string {
  const [year = 0, month = 1, day = 1] = skillTime.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const expiry = Date.UTC(year + years, month - 1, Math.min(day, lastOfMonth));
  return new Date(expiry).toISOString().slice(0, 10);
}

/** Days from one day to another, both yyyy-MM-dd; negative once past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);
}
