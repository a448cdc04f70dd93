import { useEffect, useState } from "react";

/** Reading on, turned back after more than a screenful, or arrived where the page ends. */
export type ScrollStage = "reading" | "returning" | "end";

/** Pixels. */
interface Place {
  top: number;
  /** Height of the window and of the whole page. */
  screen: number;
  page: number;
}

/** A finger never rests quite still: less than this is no change of direction. */
const slack = 6;
/** The end is reached once little more than the footer's lower edge is missing. */
const nearEnd = 24;

export function stageAfter(stage: ScrollStage, before: number, place: Place): ScrollStage {
  const { top, screen, page } = place;
  if (top > 0 && top + screen >= page - nearEnd) return "end";
  if (top <= screen) return "reading";
  if (top < before) return "returning";
  return top > before ? "reading" : stage;
}

export function useScrollStage(): ScrollStage {
  const [stage, setStage] = useState<ScrollStage>("reading");
  useEffect(() => {
    // Where the direction last counted; small moves add up until they are one.
    let turned = window.scrollY;
    const follow = () => {
      const { scrollHeight: page, clientHeight: screen } = document.documentElement;
      const top = window.scrollY;
      const before = Math.abs(top - turned) < slack ? top : turned;
      if (before !== top) turned = top;
      setStage((now) => stageAfter(now, before, { top, screen, page }));
    };
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, []);
  return stage;
}
