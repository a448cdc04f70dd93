import { type FocusEvent, useEffect, useState } from "react";

const advanceEvery = 5000;

/**
 * Which slide is shown, advancing every five seconds. It rests while the pointer or the keyboard
 * focus is on it, when a person has stopped it, and from the start for those who want no motion.
 */
export function useSlides(count: number) {
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(wantsNoMotion);
  const resting = held || stopped || count < 2;
  // The index is a dependency: a slide chosen by hand stays for its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  useEffect(() => {
    if (resting) return;
    const timer = setTimeout(() => setIndex((at) => (at + 1) % count), advanceEvery);
    return () => clearTimeout(timer);
  }, [resting, count, index]);
  return {
    index: index < count ? index : 0,
    show: setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      },
    },
  };
}

function wantsNoMotion(): boolean {
  // What the server draws stands still anyway.
  return (
    typeof window === "undefined" || window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
