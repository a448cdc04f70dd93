import { type RefObject, useEffect } from "react";

const typing = "input:not([type=radio]), textarea, select, [contenteditable], [contenteditable] *";

/** The keys n and p go to the next and the previous change while nothing is typed. */
export function useChangeKeys(root: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key !== "n" && key !== "p") return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      const dialog = document.querySelector("dialog[open]");
      if (dialog && !dialog.contains(root.current)) return;
      event.preventDefault();
      go(key === "n" ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root, go]);
}
