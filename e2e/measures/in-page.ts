// Everything here runs in the page that is measured.

/** Notes when rows that are not there yet stand in a frame. */
export function watchRows(): void {
  for (const row of document.querySelectorAll("tbody tr")) row.setAttribute("data-old", "");
  const observer = new MutationObserver(() => {
    if (!document.querySelector("tbody tr[data-row-key]:not([data-old])")) return;
    observer.disconnect();
    // A task after the frame's own, before any other: by then it is drawn.
    const mark = () => performance.mark("rows-painted");
    requestAnimationFrame(() => void scheduler.postTask(mark, { priority: "user-blocking" }));
  });
  performance.clearResourceTimings();
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the last byte of the list to the frame that shows its first rows. */
export async function sinceTheList(): Promise<number> {
  while (performance.getEntriesByName("rows-painted").length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const painted = performance.getEntriesByName("rows-painted")[0]?.startTime ?? Number.NaN;
  const lists = performance
    .getEntriesByType("resource")
    // Nothing else is of this type.
    .filter(({ name }) => /pageNum=/.test(name)) as PerformanceResourceTiming[];
  return painted - (lists.at(0)?.responseEnd ?? Number.NaN);
}

/** Whether a file has come whose name begins so. */
export function hasLoaded(name: string): boolean {
  return performance.getEntriesByType("resource").some((file) => file.name.includes(`/${name}-`));
}

/** All faces, once the page has declared the Chinese one, as it does when it is at rest. */
export async function loadFaces(): Promise<void> {
  while (![...document.fonts].some(({ family }) => family.includes("Noto Sans SC"))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all([...document.fonts].map((face) => face.load()));
}

export function rememberPageSize([key, size]: [string, string]): void {
  localStorage.setItem(key, size);
}
