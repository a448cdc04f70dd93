import { useLayoutEffect, useSyncExternalStore } from "react";

const normal = 16;
/** Design width of the screen, in pixels. */
const designWidth = 1920;

/** Pixels of one rem on the digital screen: everything grows and shrinks with its width. */
export function rootFontSize(width: number): number {
  return (normal * width) / designWidth;
}

/** One rem of the digital screen at this moment. */
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
