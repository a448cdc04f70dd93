import { useEffect, useState } from "react";
import { figureText } from "../../../ui/text/plain-values.ts";

/** Number that counts up to its value. Screen readers get only the value. */
export function AnimatedNumber({ value }: { value: number }) {
  const shown = useCountUp(value);
  return (
    <>
      <span aria-hidden="true">{figureText(shown)}</span>
      <span className="sr-only">{figureText(value)}</span>
    </>
  );
}

const duration = 900;
const motion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Value between two numbers at `progress`, 0 to 1. */
export function interpolate(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(from + (to - from) * eased);
}

/** Animates towards `target`; immediate with reduced motion. */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(motion.matches ? target : 0);
  useEffect(() => {
    let frame = 0;
    let from: number | null = null;
    const begin = performance.now();
    const step = (now: number) => {
      const progress = motion.matches ? 1 : (now - begin) / duration;
      setShown((current) => {
        from ??= current;
        return interpolate(from, target, progress);
      });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
