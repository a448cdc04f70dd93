import { useEffect, useState } from "react";

const duration = 900;
const motion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Where a count from one number to another stands; `progress` runs from 0 to 1. */
export function countedTo(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(from + (to - from) * eased);
}

/** The number on its way to `target`; at once for those who want no motion. */
export function useCounted(target: number): number {
  const [shown, setShown] = useState(motion.matches ? target : 0);
  useEffect(() => {
    let frame = 0;
    let from: number | null = null;
    const begin = performance.now();
    const step = (now: number) => {
      const progress = motion.matches ? 1 : (now - begin) / duration;
      setShown((current) => {
        from ??= current;
        return countedTo(from, target, progress);
      });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
