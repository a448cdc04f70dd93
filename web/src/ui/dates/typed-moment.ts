import { isDate, isDateTime } from "@aeromaint/contracts/fields/validation.ts";

interface MomentKind {
  time: boolean;
  /** HH:mm:ss of a day that is named without one. */
  timeOfDay?: string;
}

const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2}))?)?$/;

/** A moment as a person types it, in the form of the wire; null for what is none. */
export function typedMoment(
  text: string,
  { time, timeOfDay = "00:00:00" }: MomentKind,
): string | null {
  const spaced = text.trim().replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, "$1-$2-$3");
  const [, year, month, day, hour, minute, second = "0"] = written.exec(spaced) ?? [];
  if (!year || !month || !day) return null;
  const date = [year, two(month), two(day)].join("-");
  if (!time) return hour === undefined && isDate(date) ? date : null;
  const clock = hour && minute ? [hour, minute, second].map(two).join(":") : timeOfDay;
  const moment = `${date} ${clock}`;
  return isDateTime(moment) ? moment : null;
}

function two(digits: string): string {
  return digits.padStart(2, "0");
}
