import type { App } from "../../../infra/http/app-type.ts";

/** The platform's day as yyyy-MM-dd: the Swedish way of writing it is ISO 8601. */
export const platformDay = ({ clock, config }: Pick<App, "clock" | "config">): string =>
  clock().toLocaleDateString("sv-SE", { timeZone: config.timeZone });
