import { useLayoutEffect } from "react";

/** Whoever has scrolled the page of the server stays there when the client takes its place. */
export function KeptPlace({ top }: { top: number }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top);
  }, [top]);
  return null;
}
