import type { App } from "../../../infra/http/app-type.ts";

/** By time zone: making one takes longer than a cached answer. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The platform's day as yyyy-MM-dd: the Swedish way of writing it is ISO 8601. */
export function platformDay({ clock, config }: Pick<App, "clock" | "config">): string {
  const { timeZone } = config;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  formats.set(timeZone, format);
  return format.format(clock());
}
