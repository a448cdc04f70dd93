import type { KeyboardEvent } from "react";

/** Where a key leads from the tab at `index` among `count`; undefined for other keys. */
export function tabByKey(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** Moves the focus along the tabs of a strip; Delete closes the one that has it. */
export function onTabKey(event: KeyboardEvent<HTMLElement>, close: (path: string) => void): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tab]")];
  const index = names.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const next = tabByKey(event.key, index, names.length);
  if (next !== undefined) names[next]?.focus();
  else if (event.key === "Delete") closeAt(names, index, close);
  else return;
  event.preventDefault();
}

/** The focus goes on to a neighbour first: with its tab it would be lost. */
function closeAt(names: HTMLElement[], index: number, close: (path: string) => void): void {
  const path = names[index]?.dataset.tab;
  if (path === undefined || !names[index]?.hasAttribute("aria-keyshortcuts")) return;
  (names[index - 1] ?? names[index + 1])?.focus();
  close(path);
}
