import { create } from "zustand";

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "failure";
}

/** The toasts on the screen. */
export const useToasts = create<readonly Toast[]>(() => []);
let lastId = 0;

/** Shows a toast: success and hints for 1 s, failures for 2 s. */
export function toast(text: string, kind: Toast["kind"] = "info"): void {
  // The same message is not stacked.
  if (useToasts.getState().some((shown) => shown.text === text)) return;
  lastId += 1;
  const shown = { id: lastId, text, kind };
  useToasts.setState((toasts) => [...toasts, shown], true);
}

export function removeToast(id: number): void {
  useToasts.setState((toasts) => toasts.filter((shown) => shown.id !== id), true);
}
