import { create } from "zustand";

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "success" | "failure";
}

const durations = { info: 1000, success: 1000, failure: 2000 } as const;

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
  const remove = () => useToasts.setState((toasts) => toasts.filter((one) => one !== shown), true);
  setTimeout(remove, durations[kind]);
}
