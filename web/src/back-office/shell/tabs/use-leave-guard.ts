import { useEffect } from "react";
import { forgetUnsaved, hasUnsaved } from "../../../crud/form/unsaved.ts";

/**
 * The browser asks in its own words before a reload, or before the window is closed, where
 * something typed is not saved. With the back office every open form is gone.
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
