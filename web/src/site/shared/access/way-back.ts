import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";

interface ListState {
  /** How many pages back the list is. */
  fromList: number;
}

/** For the links of a list: what they open leads back to the list as it was. */
export const fromList: ListState = { fromList: 1 };

/**
 * Back to the list that a page was opened from, with its search, page and place; the link's own address where
 * it was opened in another way.
 */
export function useWayBack() {
  const navigate = useNavigate();
  // Written by the links of lists under this name only.
  const steps = (useLocation().state as Partial<ListState> | null)?.fromList ?? 0;
  return {
    onClick: (event: MouseEvent) => {
      if (steps === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-steps);
    },
    /** For links that lead on from here. */
    onward: steps > 0 ? { fromList: steps + 1 } : undefined,
  };
}
