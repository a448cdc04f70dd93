import { useLayoutEffect, useSyncExternalStore } from "react";

const normal = 16;
/** Width that the screen is drawn for, in pixels. */
const drawnFor = 1920;

/** Pixels of one rem on the digital screen: everything grows and shrinks with its width. */
export function rootFontSize(width: number): number {
  return (normal * width) / drawnFor;
}

/** One rem of the digital screen at this moment. */
export function useRem(): number {
  return useSyncExternalStore(onResize, () => rootFontSize(window.innerWidth));
}

/** Scales the root while the screen is in sight; elsewhere the sheet's own 16 pixels hold. */
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
