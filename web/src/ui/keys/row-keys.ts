import { useEffect } from "react";

const typing = "input, textarea, select, [contenteditable], [contenteditable] *";
/** Open ones, of the site and of the back office. */
const dialogs = "dialog[open], .ant-modal-wrap:not([style*='display: none'])";
const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The keys j and k move along the rows of the page's list; Enter opens one. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      if (document.querySelector(dialogs)) return;
      const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter(
        ({ offsetParent }) => offsetParent !== null,
      );
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[at < 0 && step < 0 ? rows.length - 1 : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
}
