import dayjs from "dayjs";

export interface MomentChoice {
  label: string;
  /** yyyy-MM-dd HH:mm:ss */
  value: string;
}

const wire = "YYYY-MM-DD HH:mm:ss";
const morning = " 08:00:00";
const daysOfWeek = 7;

/** Suggested release moments, from `now`. */
export function releaseChoices(now: string): MomentChoice[] {
  const today = dayjs(now);
  // Sunday is day 0: the next Monday is one to seven days away.
  const toMonday = (daysOfWeek + 1 - today.day()) % daysOfWeek || daysOfWeek;
  const morningAfter = (days: number) => today.add(days, "day").format("YYYY-MM-DD") + morning;
  return [
    { label: "立即", value: now },
    { label: "明天 08:00", value: morningAfter(1) },
    { label: "下周一 08:00", value: morningAfter(toMonday) },
  ];
}

/** Suggested take-down moments, from the release. */
export function takeDownChoices(release: string): MomentChoice[] {
  const from = dayjs(release);
  return [
    { label: "展示一周", value: from.add(1, "week").format(wire) },
    { label: "展示一个月", value: from.add(1, "month").format(wire) },
    { label: "展示三个月", value: from.add(3, "month").format(wire) },
  ];
}
