import type { KeyboardEvent } from "react";

interface Row {
  at: number;
  count: number;
  onAt: (at: number) => void;
}

/** Arrow keys, Home and End select along a row of buttons, and the focus follows. */
export function selectByArrowKeys(
  event: KeyboardEvent<HTMLElement>,
  { at, count, onAt }: Row,
): void {
  const target = targetOf(event.key, at, count);
  if (target === undefined) return;
  event.preventDefault();
  onAt(target);
  // The row scrolls to the selection itself; the browser would scroll the page too.
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>("button");
  buttons[target]?.focus({ preventScroll: true });
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
