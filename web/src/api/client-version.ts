import { create } from "zustand";

/** Below the root of the site; says which client the server has. */
export const versionFile = "version.json";

/** Name of the <meta> that says which client this page is of. */
export const versionMeta = "client-version";

/** Milliseconds between two polls. */
const pollInterval = 600_000;

/** Whether another client than the running one is deployed, until `dismissUpdate`. */
export const useUpdateAvailable = create(() => false);

/** Hides the notice until the next poll. */
export function dismissUpdate(): void {
  useUpdateAvailable.setState(false);
}

/**
 * Polls, also whenever the window becomes visible and when a chunk could
 * not be loaded, as an old client's files may be gone. Returns the stop function.
 */
export function watchClientVersion(page: Document = document): () => void {
  const own = page.querySelector<HTMLMetaElement>(`meta[name="${versionMeta}"]`)?.content;
  // Only a built client has a version.
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

/** Null while the server is unreachable: that is no new version. */
async function fetchDeployedVersion(): Promise<string | null> {
  try {
    const response = await fetch(`/${versionFile}`, { cache: "no-store" });
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}
