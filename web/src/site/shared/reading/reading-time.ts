import type { ReadingReport } from "@aeromaint/contracts/personal/reading-records/record.ts";
import { useEffect } from "react";
import { api } from "../../../api/api.ts";
import { hasToken } from "../../../api/tokens.ts";

const maxSeconds = 86_400;

/** Reports once, on leaving the item or closing the page, for how long it was visible. */
export function useReadingTime(repairId: string, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const watch = stopwatch(() => performance.now());
    const follow = () => (document.visibilityState === "visible" ? watch.start() : watch.stop());
    const leave = () => report(repairId, watch.take());
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("pagehide", leave);
    // Restored from the back/forward cache: a new reading starts.
    window.addEventListener("pageshow", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", follow);
      leave();
    };
  }, [repairId, open]);
}

function report(repairId: string, seconds: number): void {
  if (seconds < 1 || !hasToken()) return;
  const body: ReadingReport = { repairId, seconds: Math.min(seconds, maxSeconds) };
  // Failures are ignored: the user is leaving.
  api.post("/repair/record", body, { keepalive: true }).catch(() => {});
}

/** Adds up the time between `start` and `stop`. `take` returns whole seconds and resets. */
export function stopwatch(now: () => number) {
  let total = 0;
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined) total += now() - since;
    since = undefined;
  };
  return {
    start: () => {
      since ??= now();
    },
    stop,
    take: () => {
      stop();
      const seconds = Math.round(total / 1000);
      total = 0;
      return seconds;
    },
  };
}
