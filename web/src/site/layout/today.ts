import { useEffect, useState } from "react";
import { isSsr } from "../../api/query-by-key.ts";

const refreshInterval = 60_000;

/** Today's date and weekday in Chinese, updated every minute. */
export function useToday(): { date: string; weekday: string } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshInterval);
    return () => clearInterval(timer);
  }, []);
  // A server-rendered page may be sent tomorrow.
  if (isSsr) return { date: "", weekday: "" };
  return {
    date: `${now.getFullYear()}年${now.getMonth() + 1}月${now.getDate()}日`,
    weekday: `星期${"日一二三四五六"[now.getDay()]}`,
  };
}
