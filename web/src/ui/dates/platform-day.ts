let source = browserDay;

/** The day that calendars mark, as yyyy-MM-dd: the platform's, once a layout says what it is. */
export const markedDay = () => source();

/** Has calendars mark the day that the callback tells. */
export function markDay(day: () => string): void {
  source = day;
}

function browserDay(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
