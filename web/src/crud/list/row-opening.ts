import type { HTMLAttributes, KeyboardEvent, MouseEvent } from "react";
import { recordRequest } from "../dialog/requested-dialog.ts";
import { useTabLocation } from "../tab-location.tsx";

/** How a row opens. */
export interface RowOpening {
  open: () => void;
  /** What shows the same in a browser tab of its own; without it the middle button does nothing. */
  address?: string;
}

/** Opens the dialog that shows a row, which the list's address opens as well. */
export function viewing<Row>(
  editor: { view: (row: Row) => void },
  row: Row,
  id: string,
): RowOpening {
  return { open: () => editor.view(row), address: `?${new URLSearchParams(recordRequest(id))}` };
}

/** Opens what has a page of its own. */
export function useLeading(): (address: string) => RowOpening {
  const { navigate } = useTabLocation();
  return (address) => ({ open: () => navigate(address), address });
}

const inUse =
  "a, button, input, label, textarea, [role=button], [role=menuitem], .ant-image, .ant-table-selection-column";
const middle = 1;

/**
 * What makes a table's row open by a press anywhere on it and by Enter, and in a browser tab of its own by the
 * middle button. Its buttons, links and boxes stay what they are.
 */
export function openingRow({ open, address }: RowOpening) {
  const isFree = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
    // Menus and dialogs of the row are its own in React, and elsewhere on the page.
    target instanceof Element && currentTarget.contains(target) && !target.closest(inUse);
  const inOwnTab = () => address && window.open(address, "_blank", "noopener");
  return {
    "data-row": "",
    "data-opens": "",
    // Reached by j and k: its buttons are what the tabulator stops at.
    tabIndex: -1,
    onClick: (event) => {
      if (!isFree(event)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) inOwnTab();
      else open();
    },
    onAuxClick: (event) => {
      if (event.button === middle && isFree(event)) inOwnTab();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "Enter" || event.target !== event.currentTarget) return;
      // The same key would press the button that the dialog gives the focus.
      event.preventDefault();
      open();
    },
  } satisfies HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
}
