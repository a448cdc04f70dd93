import type { SiteInfo } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../api/query-by-key.ts";
import { serverNow } from "../api/server-clock.ts";

/** Default until the server answers. */
const beforeLoading: SiteInfo = {
  title: "航空维修信息平台",
  version: "",
  email: "",
  phone: "",
  copyright: "",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  office: [],
};

/** Title, version, contacts and copyright from the system parameters. */
export function useSiteFacts(): SiteInfo {
  const { data = beforeLoading } = useQuery({
    ...quietQuery("/open/site"),
    staleTime: 600_000,
  });
  return data;
}

/** Formats a moment as yyyy-MM-dd HH:mm:ss; in the browser's zone by default. */
export function formatMoment(moment: number, timeZone?: string): string {
  // The "sv-SE" locale formats moments as ISO 8601 with a space.
  return new Date(moment).toLocaleString("sv-SE", timeZone ? { timeZone } : {});
}

/** Formats a day (yyyy-MM-dd) as 2026年1月9日. */
export function formatChineseDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}

/** Weekday of a day (yyyy-MM-dd): 星期五. */
export function formatChineseWeekday(day: string): string {
  return `星期${"日一二三四五六"[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

/** Returns a function for the current moment in the platform's zone. */
export function usePlatformClock(): () => string {
  const { timeZone } = useSiteFacts();
  return () => formatMoment(serverNow(), timeZone);
}

/** Returns a function for the current day in the platform's zone, yyyy-MM-dd. */
export function usePlatformDay(): () => string {
  const clock = usePlatformClock();
  return () => clock().slice(0, "yyyy-MM-dd".length);
}
