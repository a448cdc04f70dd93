import { useEffect, useState } from "react";

/** Scrolling down, back up after more than a screenful, or at the end of the page. */
export type ScrollStage = "reading" | "returning" | "end";

/** Pixels. */
interface Place {
  top: number;
  /** Height of the window and of the whole page. */
  screen: number;
  page: number;
}

/** Touch jitter: less than this is no change of direction. */
const slack = 6;
/** Distance from the bottom that counts as the end. */
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
    // The last counted position; small moves accumulate.
    let lastTurn = window.scrollY;
    const follow = () => {
      const { scrollHeight: page, clientHeight: screen } = document.documentElement;
      const top = window.scrollY;
      const before = Math.abs(top - lastTurn) < slack ? top : lastTurn;
      if (before !== top) lastTurn = top;
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
