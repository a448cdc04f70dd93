import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";

/** Milliseconds between two tries to reach the server again. */
const retryInterval = 1_000;
/** Milliseconds after which such a try has failed. */
const maxAnswerTime = 2_000;
/** Small, and for everybody. */
const probePath = "/api/open/site";

/** Whether the server can't be reached, until it answers again. */
export const useConnectionLost = create(() => false);

/** Only a page that somebody looks at follows its connection. */
let isWatched = false;
let isTrying = false;

/**
 * Something hints at a lost connection, such as a call that failed. Tries the server at once: where it
 * answers, that call has failed alone; where it does not, this is said and tried again until it does.
 */
export function checkConnection(): void {
  if (isWatched && !isTrying) void tryUntilReached();
}

async function tryUntilReached(): Promise<void> {
  isTrying = true;
  await untilReached(() => useConnectionLost.setState(true));
  isTrying = false;
  useConnectionLost.setState(false);
}

/** Resolves once the server answers, at once where the connection is not followed; each try that fails is reported. */
export async function untilReached(onFailure: () => void): Promise<void> {
  while (!(await isServerReached())) {
    onFailure();
    await new Promise((resolve) => setTimeout(resolve, retryInterval));
  }
}

/** Asks the server now. */
export async function isServerReached(): Promise<boolean> {
  if (!isWatched) return true;
  try {
    const signal = AbortSignal.timeout(maxAnswerTime);
    const response = await fetch(probePath, { cache: "no-store", signal });
    // A proxy may answer in its place, even with 200.
    return (await response.json()).code === 200;
  } catch {
    return false;
  }
}

/** Follows whether the server is reached, and has the callback called once it is back. Returns the stop function. */
export function watchConnection(onBack: () => void): () => void {
  isWatched = true;
  if (!navigator.onLine) checkConnection();
  // Files of a page that do not load are a hint too.
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

/** Does something whenever the server is reached again, such as loading what has failed. */
export function useConnectionBack(act: () => void): void {
  const onBack = useEffectEvent(act);
  useEffect(() => useConnectionLost.subscribe((isLost) => isLost || onBack()), []);
}
