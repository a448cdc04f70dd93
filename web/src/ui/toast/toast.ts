import { create } from "zustand";

interface ToastMessage {
  text: string;
  kind: "info" | "success" | "failure";
}

/** Messages that are not yet on the screen. */
export const useWaitingToasts = create<readonly ToastMessage[]>(() => []);

/** Shows a toast: success and hints for 1 s, failures for 2 s. */
export function toast(text: string, kind: ToastMessage["kind"] = "info"): void {
  useWaitingToasts.setState((waiting) => [...waiting, { text, kind }], true);
}
