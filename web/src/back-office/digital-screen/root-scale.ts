import { useLayoutEffect, useSyncExternalStore } from "react";

const defaultFontSize = 16;
/** Design width of the screen, in pixels. */
const designWidth = 1920;

/** Root font size in pixels, proportional to the window's width. */
export function rootFontSize(width: number): number {
  return (defaultFontSize * width) / designWidth;
}

/** Current size of one rem in pixels. */
export function useRem(): number {
  return useSyncExternalStore(onResize, () => rootFontSize(window.innerWidth));
}

/** Scales the root font while the screen is mounted; elsewhere it is 16 pixels. */
export function useRootScale(): void {
  const rem = useRem();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = `${rem}px`;
    return () => {
      style.fontSize = "";
    };
  }, [rem]);
}

function onResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}
