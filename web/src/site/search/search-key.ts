import { useEffect } from "react";

const typing = "input, textarea, select, [contenteditable], [contenteditable] *";

/** The key "/" focuses the visible search field, the page's before the header's. */
export function useSearchKey(otherwise: () => void): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLInputElement>("[data-site-search]")];
      const field = fields.findLast(({ offsetParent }) => offsetParent !== null);
      if (!field) return otherwise();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [otherwise]);
}
