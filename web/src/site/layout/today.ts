import { useEffect, useState } from "react";
import { isSsr } from "../../api/query-by-key.ts";
import {
  formatChineseDay,
  formatChineseWeekday,
  usePlatformDay,
} from "../../reference-data/site-facts.ts";

const refreshInterval = 60_000;

/** Current date and weekday in the platform's zone, updated every minute. */
export function useToday(): { date: string; weekday: string } {
  const day = usePlatformDay();
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), refreshInterval);
    return () => clearInterval(timer);
  }, []);
  // A server-rendered page may be cached until the next day.
  if (isSsr) return { date: "", weekday: "" };
  const today = day();
  return { date: formatChineseDay(today), weekday: formatChineseWeekday(today) };
}
