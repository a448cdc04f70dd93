import { useLayoutEffect } from "react";

/** Keeps the scroll position of the server-rendered page when the client replaces it. */
export function RestoredScrollPosition({ top }: { top: number }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top);
  }, [top]);
  return null;
}
