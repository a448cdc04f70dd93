import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";

interface ListState {
  /** Number of history entries back to the list. */
  fromList: number;
}

/** State for links in a list, so that the opened page can return to the list. */
export const fromListState: ListState = { fromList: 1 };

/**
 * Returns to the list that opened a page, with its search, page and scroll position. Pages opened
 * in another way use the link's own path.
 */
export function useBackToList() {
  const navigate = useNavigate();
  // Only links of lists write this state.
  const steps = (useLocation().state as Partial<ListState> | null)?.fromList ?? 0;
  return {
    onClick: (event: MouseEvent) => {
      if (steps === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(-steps);
    },
    /** State for links to further pages. */
    onward: steps > 0 ? { fromList: steps + 1 } : undefined,
  };
}
