import { useEffect, useEffectEvent } from "react";
import { typing } from "./typing.ts";

/** Where a key is typed, or a dialog's or a menu's. A link that was pressed keeps the focus: it is none of them. */
const elsewhere = `${typing}, :is([role=dialog], [role=listbox], [role=grid]) *`;

/** Calls back on the key "/", except in elements that match `elsewhere`. */
export function useSlashKey(elsewhere: string, onKey: (event: KeyboardEvent) => void): void {
  const act = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element && event.target.matches(elsewhere))) act(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [elsewhere]);
}

/** The key "/" focuses the first field that the list in sight is searched by. */
export function useListSearchKey(): void {
  useSlashKey(elsewhere, (event) => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      "main :is(search, [role=search]) input",
    );
    const field = [...fields].find(({ offsetParent }) => offsetParent !== null);
    if (!field) return;
    event.preventDefault();
    field.focus();
  });
}

/** Focuses a search field without opening its recent searches. */
export function focusQuietly(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) return;
  field.dataset.quiet = "";
  field.focus({ preventScroll: true });
  delete field.dataset.quiet;
}
