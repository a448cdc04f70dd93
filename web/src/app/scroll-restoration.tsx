import { useLayoutEffect } from "react";

/** Whoever has scrolled what the server drew is left where they are when the page takes its place. */
export function KeptPlace({ top }: { top: number }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top);
  }, [top]);
  return null;
}
