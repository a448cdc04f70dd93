import { reviewNoticeDays } from "@aeromaint/contracts/documents/document.ts";

const millisecondsPerDay = 86_400_000;

/** Whether a review (yyyy-MM-dd) is near or over, as the filter of the master list counts. */
export function reviewDue(reviewBy: string, today: string): "due" | "over" | null {
  if (reviewBy < today) return "over";
  const days = (Date.parse(reviewBy) - Date.parse(today)) / millisecondsPerDay;
  return days < reviewNoticeDays ? "due" : null;
}
