import { useEffect, useEffectEvent } from "react";

const mark = "isClosedByBack";

/** Lets the back key of a phone close the calling component first, and keeps the page. */
export function useCloseByBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isGone = false;
    history.pushState({ ...history.state, [mark]: true }, "");
    const onBack = (event: PopStateEvent) => {
      // The router would load the page again.
      event.stopImmediatePropagation();
      window.removeEventListener("popstate", onBack, { capture: true });
      if (!isGone) close();
    };
    window.addEventListener("popstate", onBack, { capture: true });
    return () => {
      isGone = true;
      // Closed by another key: the entry goes too, and `onBack` hears of that.
      if (history.state?.[mark]) history.back();
      else window.removeEventListener("popstate", onBack, { capture: true });
    };
  }, []);
}
