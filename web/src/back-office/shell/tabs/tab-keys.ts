import type { KeyboardEvent } from "react";
import { indexByArrowKey } from "../../../ui/arrow-keys.ts";

/** Moves the focus along the tabs of a strip; Delete closes the one that has it. */
export function onTabKey(event: KeyboardEvent<HTMLElement>, close: (path: string) => void): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tab]")];
  const index = names.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const next = indexByArrowKey(event.key, index, names.length);
  if (next !== undefined) names[next]?.focus();
  else if (event.key === "Delete") closeAt(names, index, close);
  else return;
  event.preventDefault();
}

/** Moves the focus to a neighbour first: it would be lost with the closed tab. */
function closeAt(names: HTMLElement[], index: number, close: (path: string) => void): void {
  const path = names[index]?.dataset.tab;
  if (path === undefined || !names[index]?.hasAttribute("aria-keyshortcuts")) return;
  (names[index - 1] ?? names[index + 1])?.focus();
  close(path);
}
