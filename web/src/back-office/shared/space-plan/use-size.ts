import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Size } from "./geometry.ts";

interface Measured extends Size {
  /** Pixels of a rem in 16ths: 1 usually, more on a wall display. */
  rem: number;
}

const unmeasured: Measured = { width: 960, height: 540, rem: 1 };

/** The size of an element as it is laid out, and again whenever that changes. */
export function useSize<E extends Element>(): [RefObject<E | null>, Measured] {
  const element = useRef<E>(null);
  const [size, setSize] = useState(unmeasured);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const root = getComputedStyle(document.documentElement);
      // A hidden tab has no size; the last one is kept until it returns.
      if (width > 0 && height > 0) {
        setSize({ width, height, rem: Number.parseFloat(root.fontSize) / 16 || 1 });
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
