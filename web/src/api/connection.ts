import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";

/** Milliseconds between two tries to reach the server. */
const retryInterval = 1_000;
/** Milliseconds until a try fails. */
const maxAnswerTime = 2_000;
/** Small, and accessible without a session. */
const probePath = "/api/open/site";

/** True from a lost connection until the server answers again. */
export const useConnectionLost = create(() => false);

/** True while a page watches its connection. */
let isWatched = false;
let isTrying = false;

/**
 * Probes the server after a hint of a lost connection, e.g. a failed request. If the server does
 * not answer, it marks the connection as lost and retries until it does.
 */
export function checkConnection(): void {
  if (isWatched && !isTrying) void tryUntilReached();
}

async function tryUntilReached(): Promise<void> {
  isTrying = true;
  await waitForServer(() => useConnectionLost.setState(true));
  isTrying = false;
  useConnectionLost.setState(false);
}

/**
 * Resolves when the server answers; immediately if the connection is not watched. Each failed try
 * calls `onFailure`.
 */
export async function waitForServer(onFailure: () => void): Promise<void> {
  while (!(await isServerReached())) {
    onFailure();
    await new Promise((resolve) => setTimeout(resolve, retryInterval));
  }
}

/** Probes the server; true if the connection is not watched. */
export async function isServerReached(): Promise<boolean> {
  if (!isWatched) return true;
  try {
    const signal = AbortSignal.timeout(maxAnswerTime);
    const response = await fetch(probePath, { cache: "no-store", signal });
    // A proxy may answer instead, even with status 200.
    return (await response.json()).code === 200;
  } catch {
    return false;
  }
}

/** Watches the connection and calls back when it returns. @returns the stop function */
export function watchConnection(onBack: () => void): () => void {
  isWatched = true;
  if (!navigator.onLine) checkConnection();
  // Files that do not load are a hint too.
  const hints = ["offline", "vite:preloadError"];
  for (const hint of hints) window.addEventListener(hint, checkConnection);
  const forget = useConnectionLost.subscribe((isLost, wasLost) => {
    if (wasLost && !isLost) onBack();
  });
  return () => {
    isWatched = false;
    for (const hint of hints) window.removeEventListener(hint, checkConnection);
    forget();
  };
}

/** Calls `act` whenever the server is reachable again, e.g. to reload failed data. */
export function useConnectionBack(act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => useConnectionLost.subscribe((isLost) => isLost || onBack()), []);
}
