import { type RefObject, useEffect, useState } from "react";
import { headingsIn } from "./outline.ts";

/** Pixels below the top of the window at which a heading counts as being read: below the header. */
const readingLine = 140;

/** Which heading's text is being read: the last one above the line, at the page's end the last of all. */
export function currentHeading(tops: readonly number[], isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= readingLine),
  );
}

/** The same while a text is scrolled. */
export function useCurrentHeading(place: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    const follow = () => {
      if (!place.current) return;
      const tops = headingsIn(place.current).map((each) => each.getBoundingClientRect().top);
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      setCurrent(currentHeading(tops, isAtEnd));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("resize", soon);
    };
  }, [place, count]);
  return current;
}
