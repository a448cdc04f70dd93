import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * One stop for the Tab key, the arrow keys walk inside (WAI-ARIA toolbar pattern). Popups hang
 * below the toolbar in React but not in the page: what happens in them is not ours.
 */
export function useRovingFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const stop = useRef<HTMLElement | null>(null);

  // Buttons come, go and get disabled with any drawing: exactly one must stay reachable.
  useEffect(() => keepOneStop(ref.current, stop.current));

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    stop.current = target;
    keepOneStop(ref.current, target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const { target } = event;
    if (!step || !(target instanceof HTMLElement) || !ref.current?.contains(target)) return;
    const buttons = buttonsOf(ref.current);
    const next = buttons[step(buttons.indexOf(target), buttons.length)];
    event.preventDefault();
    next?.focus();
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
