import { useEffect } from "react";
import type { OfficePages } from "../../navigation/office-pages.ts";
import { viewAt } from "../../navigation/views.ts";

/** Milliseconds until the first screen has the network to itself no longer. */
const atRest = 2_000;

/**
 * Fetches the screens that the menus offer one by one while nothing else is to do, so that opening
 * one waits for its data alone. Not where data is to be saved, nor what fills a window of its own.
 */
export function useScreensAtHand(pages: OfficePages["pages"]): void {
  useEffect(() => {
    if (savesData()) return;
    const paths = [...pages.values()].filter(({ bare }) => !bare).map(({ path }) => path);
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

/** Some browsers cannot tell; there a moment has to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 100),
  );
}
