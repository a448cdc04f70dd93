import { useEffect, useState } from "react";
import { isSsr } from "../../api/query-by-key.ts";
import { chineseDay, chineseWeekday, usePlatformDay } from "../../reference-data/site-facts.ts";

const refreshInterval = 60_000;

/** Today's date and weekday in the platform's zone, updated every minute. */
export function useToday(): { date: string; weekday: string } {
  const day = usePlatformDay();
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), refreshInterval);
    return () => clearInterval(timer);
  }, []);
  // A server-rendered page may be sent tomorrow.
  if (isSsr) return { date: "", weekday: "" };
  const today = day();
  return { date: chineseDay(today), weekday: chineseWeekday(today) };
}
