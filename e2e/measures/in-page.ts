// Everything here runs in the page that is measured.

/** Milliseconds from the last byte of the list. */
export interface Shown {
  /** Its first rows stand in a frame. */
  painted: number;
  /** All of its rows do. */
  filled: number;
}

/** Notes when rows that are not there yet stand in a frame, the first of them and all. */
export function watchRows(): void {
  for (const row of document.querySelectorAll("tbody tr")) row.setAttribute("data-old", "");
  const unmarked = new Set(["rows-painted", "rows-filled"]);
  const note = (name: string) => {
    if (!unmarked.delete(name)) return;
    // A task after the frame's own, before any other: by then it is drawn.
    const mark = () => performance.mark(name);
    requestAnimationFrame(() => void scheduler.postTask(mark, { priority: "user-blocking" }));
  };
  const observer = new MutationObserver(() => {
    const rows = [...document.querySelectorAll<HTMLTableRowElement>("tbody tr[data-row-key]")];
    const own = rows.filter((row) => !row.hasAttribute("data-old"));
    if (own.length === 0) return;
    note("rows-painted");
    // A row that is yet to be filled is one cell wide.
    if (own.every(({ cells }) => cells.length > 1)) note("rows-filled");
    if (unmarked.size === 0) observer.disconnect();
  });
  performance.clearResourceTimings();
  observer.observe(document, { childList: true, subtree: true });
}

export async function sinceTheList(): Promise<Shown> {
  while (performance.getEntriesByName("rows-filled").length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
  const lists = performance
    .getEntriesByType("resource")
    // Nothing else is of this type.
    .filter(({ name }) => /pageNum=/.test(name)) as PerformanceResourceTiming[];
  const end = lists.at(0)?.responseEnd ?? Number.NaN;
  return { painted: at("rows-painted") - end, filled: at("rows-filled") - end };
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
