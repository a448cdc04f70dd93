import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { indexByArrowKey } from "../../../ui/arrow-keys.ts";

/**
 * One stop for the Tab key, the arrow keys walk inside (WAI-ARIA toolbar pattern). Popups hang
 * below the toolbar in React but not in the DOM: their events are ignored.
 */
export function useRovingFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const stop = useRef<HTMLElement | null>(null);

  // Any render may add, remove or disable buttons: exactly one must stay reachable.
  useEffect(() => keepOneStop(ref.current, stop.current));

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    stop.current = target;
    keepOneStop(ref.current, target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    const buttons = buttonsOf(ref.current);
    const next = indexByArrowKey(event.key, buttons.indexOf(target), buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return { ref, onFocus, onKeyDown };
}

function keepOneStop(toolbar: HTMLElement | null, wanted: HTMLElement | null): void {
  const buttons = buttonsOf(toolbar);
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function buttonsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
}
