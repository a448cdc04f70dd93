import { create } from "zustand";

/** File with the version of the deployed client. */
export const versionFile = "version.json";

/** Name of the <meta> with the version of this page's client. */
export const versionMeta = "client-version";

const pollInterval = 600_000;

/** True if another client version is deployed, until `dismissUpdate`. */
export const useUpdateAvailable = create(() => false);

export function dismissUpdate(): void {
  useUpdateAvailable.setState(false);
}

/**
 * Polls regularly, when the window becomes visible, and when a chunk does not load: its file may be
 * gone. @returns the stop function
 */
export function watchClientVersion(page: Document = document): () => void {
  const own = page.querySelector<HTMLMetaElement>(`meta[name="${versionMeta}"]`)?.content;
  // A development client has no version.
  if (!own) return () => {};
  const poll = async () => {
    if (page.visibilityState !== "visible") return;
    const now = await fetchDeployedVersion();
    if (now !== null && now !== own) useUpdateAvailable.setState(true);
  };
  const onSignal = () => void poll();
  const timer = setInterval(onSignal, pollInterval);
  page.addEventListener("visibilitychange", onSignal);
  window.addEventListener("vite:preloadError", onSignal);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", onSignal);
    window.removeEventListener("vite:preloadError", onSignal);
  };
}

/** Null while the server is unreachable. */
async function fetchDeployedVersion(): Promise<string | null> {
  try {
    const response = await fetch(`/${versionFile}`, { cache: "no-store" });
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}
