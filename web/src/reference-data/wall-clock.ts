import { serverNow } from "../api/server-clock.ts";
import { useSiteFacts } from "./site-facts.ts";

/** A moment as the wire writes it, yyyy-MM-dd HH:mm:ss; by this person's clock without a zone. */
export function wallClock(moment: number, timeZone?: string): string {
  // The Swedish way of writing a moment is ISO 8601 with a blank between date and time.
  return new Date(moment).toLocaleString("sv-SE", timeZone ? { timeZone } : {});
}

/** What the platform's clock says when it is asked, in the platform's zone. */
export function usePlatformClock(): () => string {
  const { timeZone } = useSiteFacts();
  return () => wallClock(serverNow(), timeZone);
}
