// All functions run in the measured page.

/** Marks the frame that paints the first new rows. */
export function markFirstRows(): void {
  for (const row of document.querySelectorAll("tbody tr")) row.setAttribute("data-old", "");
  const observer = new MutationObserver(() => {
    if (!document.querySelector("tbody tr[data-row-key]:not([data-old])")) return;
    observer.disconnect();
    // A task after the frame, before any other: the frame is painted by then.
    const mark = () => performance.mark("rows-painted");
    requestAnimationFrame(() => void scheduler.postTask(mark, { priority: "user-blocking" }));
  });
  performance.clearResourceTimings();
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the last byte of the list to the frame with its first rows. */
export async function timeFromListToRows(): Promise<number> {
  while (performance.getEntriesByName("rows-painted").length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const painted = performance.getEntriesByName("rows-painted")[0]?.startTime ?? Number.NaN;
  const lists = performance
    .getEntriesByType("resource")
    // The entries have no other type.
    .filter(({ name }) => /pageNum=/.test(name)) as PerformanceResourceTiming[];
  return painted - (lists.at(0)?.responseEnd ?? Number.NaN);
}

/** True if a file with this name prefix has loaded. */
export function hasLoaded(name: string): boolean {
  return performance.getEntriesByType("resource").some((file) => file.name.includes(`/${name}-`));
}

/** Loads all font faces, after the idle page has declared the Chinese one. */
export async function loadFontFaces(): Promise<void> {
  while (![...document.fonts].some(({ family }) => family.includes("Noto Sans SC"))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all([...document.fonts].map((face) => face.load()));
}

export function rememberPageSize([key, size]: [string, string]): void {
  localStorage.setItem(key, size);
}
