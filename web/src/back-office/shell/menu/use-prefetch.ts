import { useEffect } from "react";
import type { OfficePages } from "../../navigation/office-pages.ts";
import { viewAt } from "../../navigation/views.ts";

/** Milliseconds before prefetching starts, so that the first screen has the network. */
const atRest = 2_000;

/**
 * Prefetches the code of the menus' screens one by one while the browser is idle. Not with
 * Save-Data, nor for screens that fill the window.
 */
export function usePrefetch(pages: OfficePages["pages"]): void {
  useEffect(() => {
    if (savesData()) return;
    const paths = [...pages.values()]
      .filter(({ fullWindow }) => !fullWindow)
      .map(({ path }) => path);
    let left = false;
    const fetchAll = async () => {
      for (const path of paths) {
        await idle();
        if (left) return;
        await viewAt(path)?.prefetch();
      }
    };
    const timer = setTimeout(fetchAll, atRest);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pages]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Falls back to a timeout where requestIdleCallback is missing. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 100),
  );
}
