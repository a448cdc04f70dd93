import { useEffect } from "react";
import { typing } from "./typing.ts";

/** Where a key is typed, or a dialog's or a menu's. A link that was pressed keeps the focus: it is none of them. */
const elsewhere = `${typing}, :is([role=dialog], [role=listbox], [role=grid]) *`;

/** The key "/" focuses the first field that the list in sight is searched by. */
export function useListSearchKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches(elsewhere)) return;
      const fields = document.querySelectorAll<HTMLInputElement>(
        "main :is(search, [role=search]) input",
      );
      const field = [...fields].find(({ offsetParent }) => offsetParent !== null);
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
}
