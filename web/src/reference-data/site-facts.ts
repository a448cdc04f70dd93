import type { SiteFacts } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/query-by-key.ts";
import { serverNow } from "../api/server-clock.ts";

/** Shown until the server has answered, and while it is unreachable. */
const beforeLoading: SiteFacts = {
  title: "航空维修信息平台",
  version: "",
  email: "",
  phone: "",
  copyright: "",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  office: [],
};

/** Title, version, contacts and copyright as the system parameters have them. */
export function useSiteFacts(): SiteFacts {
  const { data = beforeLoading } = useQuery({
    ...callQuery("/open/site"),
    staleTime: 600_000,
    meta: { quiet: true },
  });
  return data;
}

/** A moment as the wire writes it, yyyy-MM-dd HH:mm:ss; by this person's clock without a zone. */
export function wallClock(moment: number, timeZone?: string): string {
  // The Swedish way of writing a moment is ISO 8601 with a blank between date and time.
  return new Date(moment).toLocaleString("sv-SE", timeZone ? { timeZone } : {});
}

/** A day (yyyy-MM-dd) in words: 2026年1月9日. */
export function chineseDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}

/** The weekday of a day (yyyy-MM-dd): 星期五. */
export function chineseWeekday(day: string): string {
  return `星期${"日一二三四五六"[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

/** What the platform's clock says when it is asked, in the platform's zone. */
export function usePlatformClock(): () => string {
  const { timeZone } = useSiteFacts();
  return () => wallClock(serverNow(), timeZone);
}

/** The platform's day when it is asked, as yyyy-MM-dd. */
export function usePlatformDay(): () => string {
  const clock = usePlatformClock();
  return () => clock().slice(0, "yyyy-MM-dd".length);
}
