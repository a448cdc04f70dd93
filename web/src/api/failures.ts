import { useEffect, useEffectEvent } from "react";
import { onStorageFull } from "../ui/storage/browser-storage.ts";
import { messageOf } from "./api-error.ts";
import { isExpired } from "./expired.ts";

const repeatInterval = 2_000;
const listeners = new Set<(message: string) => void>();
let lastShown = { message: "", at: Number.NEGATIVE_INFINITY };

/**
 * Sends an error message to the layout for a toast. It drops a repeated message within two seconds.
 */
export function reportFailure(error: unknown, now = performance.now()): void {
  // An expired session has its own dialog.
  if (isExpired()) return;
  const message = messageOf(error);
  if (message === lastShown.message && now - lastShown.at < repeatInterval) return;
  lastShown = { message, at: now };
  for (const listener of listeners) listener(message);
}

/** Calls `show` with the message of each failed request. */
export function useFailureToasts(show: (message: string) => void): void {
  const onFailure = useEffectEvent(show);
  useEffect(() => {
    const listener = (message: string) => onFailure(message);
    listeners.add(listener);
    const stopStorage = onStorageFull(listener);
    return () => {
      stopStorage();
      listeners.delete(listener);
    };
  }, []);
}
