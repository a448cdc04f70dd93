import { type FocusEvent, useEffect, useState } from "react";

const advanceEvery = 5000;

/**
 * The current slide, advancing every five seconds. Pauses on hover and keyboard focus, when
 * stopped, and from the start with reduced motion.
 */
export function useSlides(count: number) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [stopped, setStopped] = useState(wantsNoMotion);
  const paused = hovered || stopped || count < 2;
  // The index is a dependency: a manually selected slide stays for its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setIndex((at) => (at + 1) % count), advanceEvery);
    return () => clearTimeout(timer);
  }, [paused, count, index]);
  return {
    index: index < count ? index : 0,
    show: setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setHovered(true),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHovered(false);
      },
    },
  };
}

function wantsNoMotion(): boolean {
  // No timers during server-side rendering.
  return (
    typeof window === "undefined" || window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
