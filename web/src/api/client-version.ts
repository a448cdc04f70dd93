import { useSyncExternalStore } from "react";

/** Below the root of the site; says which client the server has. */
export const versionFile = "version.json";

/** Name of the <meta> that says which client this page is of. */
export const versionMeta = "client-version";

/** Milliseconds between two looks at what the server has. */
const interval = 600_000;

let outdated = false;
const listeners = new Set<() => void>();

/** Whether the server has another client than the one that runs here, until `putOff`. */
export function useOutdated(): boolean {
  return useSyncExternalStore(subscribe, () => outdated);
}

/** Says no more of it until the next look. */
export function putOff(): void {
  tell(false);
}

/**
 * Looks now and then, whenever the window comes into sight, and when a part of the client could
 * not be loaded, which is how an old one notices that its files are gone. Returns how to stop.
 */
export function watchClientVersion(page: Document = document): () => void {
  const own = page.querySelector<HTMLMetaElement>(`meta[name="${versionMeta}"]`)?.content;
  // Only a built client has a version.
  if (!own) return () => {};
  const look = async () => {
    if (page.visibilityState !== "visible") return;
    const now = await offeredVersion();
    if (now !== null && now !== own) tell(true);
  };
  const onSignal = () => void look();
  const timer = setInterval(onSignal, interval);
  page.addEventListener("visibilitychange", onSignal);
  window.addEventListener("vite:preloadError", onSignal);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", onSignal);
    window.removeEventListener("vite:preloadError", onSignal);
  };
}

/** Null while the server cannot be asked: that is no new version. */
async function offeredVersion(): Promise<string | null> {
  try {
    const answer = await fetch(`/${versionFile}`, { cache: "no-store" });
    const { version } = (await answer.json()) as { version?: unknown };
    return answer.ok && typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}

function tell(next: boolean): void {
  if (outdated === next) return;
  outdated = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
