const dayLength = 86_400_000;

/** A day as yyyy-MM-dd, so many days away from another. */
export function addDays(day: string, days: number): string {
  return dayText(Date.parse(day) + days * dayLength);
}

/** The same day so many months away, or the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
}

/** Six weeks that hold the month of a day; they begin on Monday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, week * 7 + at)),
  );
}

/** Where a key of the keyboard leads in a calendar; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
  };
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
