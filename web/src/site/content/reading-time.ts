import type { ReadingReport } from "@aeromaint/contracts/reading-records/record.ts";
import { useEffect } from "react";
import { api } from "../../api/api.ts";
import { hasToken } from "../../api/tokens.ts";
import { stopwatch } from "./stopwatch.ts";

const longest = 86_400;

/** Reports once, when the item is left or the page closed, for how long it was visible. */
export function useReadingTime(repairId: string, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const watch = stopwatch(() => performance.now());
    const follow = () => (document.visibilityState === "visible" ? watch.start() : watch.stop());
    const leave = () => report(repairId, watch.take());
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("pagehide", leave);
    // Back from the browser's page cache, a new reading begins.
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
  const body: ReadingReport = { repairId, seconds: Math.min(seconds, longest) };
  // Nothing can be told to somebody who is leaving: a lost report is only a lost report.
  api.post("/repair/record", body, { keepalive: true }).catch(() => {});
}
