import { create } from "zustand";

/** Milliseconds between two tries to reach the server again. */
const retryInterval = 2_000;
/** Milliseconds after which such a try has failed. */
const maxAnswerTime = 5_000;
/** Small, and for everybody. */
const probePath = "/api/open/site";

/** Whether the server can't be reached, until it answers again. */
export const useConnectionLost = create(() => false);

/** Only a page that somebody looks at follows its connection. */
let isWatched = false;
let isTrying = false;

/** A call found no server: this is said, and the server is tried until it answers. */
export function reportLost(): void {
  if (!isWatched) return;
  useConnectionLost.setState(true);
  void tryAgain();
}

async function tryAgain(): Promise<void> {
  if (isTrying) return;
  isTrying = true;
  while (useConnectionLost.getState()) {
    await new Promise((resolve) => setTimeout(resolve, retryInterval));
    if (await isReached()) useConnectionLost.setState(false);
  }
  isTrying = false;
}

async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(maxAnswerTime);
    return (await fetch(probePath, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Follows what the browser knows of its network, and has the callback called once it is back. Returns the stop function. */
export function watchConnection(onBack: () => void): () => void {
  isWatched = true;
  if (!navigator.onLine) reportLost();
  window.addEventListener("offline", reportLost);
  const forget = useConnectionLost.subscribe((isLost, wasLost) => {
    if (wasLost && !isLost) onBack();
  });
  return () => {
    isWatched = false;
    window.removeEventListener("offline", reportLost);
    forget();
  };
}
