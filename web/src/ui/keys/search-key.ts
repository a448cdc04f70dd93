import { useEffect } from "react";

/** Where a key is neither typed nor a dialog's. */
const onThePage = "body, [data-row]";

/** The key "/" focuses the first field that the list in sight is searched by. */
export function useListSearchKey(): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element && event.target.matches(onThePage))) return;
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
