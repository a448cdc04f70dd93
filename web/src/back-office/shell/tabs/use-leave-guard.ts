import { useEffect } from "react";
import { forgetUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";

/**
 * Lets the browser confirm a reload or closing the window while any form has unsaved input;
 * stops when the back office unmounts, as its forms are gone.
 */
export function useLeaveGuard(): void {
  useEffect(() => {
    window.addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      forgetUnsaved();
    };
  }, []);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}
