import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Choice, ChoiceGroup } from "./use-choices.ts";

interface ComboboxProps {
  id: string;
  groups: readonly ChoiceGroup[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onChoose: (choice: Choice) => void;
  /** What is typed: with another text nothing is reached. */
  text: string;
}

/** Keys of a combobox after the ARIA practices: arrows move, Enter opens, Escape closes. */
export function useCombobox({ id, groups, isOpen, setOpen, onChoose, text }: ComboboxProps) {
  const choices = groups.flatMap((group) => group.choices);
  // By what it is: an answer that comes later may have it elsewhere.
  const [reached, setReached] = useState<{ path: string; text: string } | null>(null);
  const path = reached?.text === text ? reached.path : null;
  const active = choices.findIndex((choice) => choice.path === path);
  const list = useRef<HTMLDivElement>(null);
  const isExpanded = isOpen && choices.length > 0;
  useEffect(() => {
    const option = active < 0 ? null : document.getElementById(`${id}-${active}`);
    option?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition keys belong to the input method; 229 is how Safari says so at its end.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const { key } = event;
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    const choice = choices[active];
    if (isArrow && !isOpen) setOpen(true);
    else if (key === "Escape" && isExpanded) setOpen(false);
    else if (key === "Enter" && isExpanded && choice) onChoose(choice);
    else {
      const next = isExpanded ? nextPlace(key, active, choices.length) : undefined;
      if (next === undefined) return;
      const reachedChoice = choices[next];
      setReached(reachedChoice ? { path: reachedChoice.path, text } : null);
    }
    event.preventDefault();
  };
  return { list, active, isExpanded, onKeyDown };
}

/** Where a key leads: from the field to the first or last, around to the field again. */
function nextPlace(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined; // The caret's own keys.
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
