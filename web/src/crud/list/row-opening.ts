import type { HTMLAttributes, KeyboardEvent, MouseEvent } from "react";
import { viewDialogParams } from "../dialog/requested-dialog.ts";
import { useTabLocation } from "../tab-location.tsx";

/** Behaviour of a row that opens something. */
export interface RowOpening {
  open: () => void;
  /** Address for a new browser tab; without it the middle button does nothing. */
  address?: string;
}

/** Opens the view dialog of a row. The address is that of the list with the row's id. */
export function openInDialog<Row>(
  editor: { view: (row: Row) => void },
  row: Row,
  id: string,
): RowOpening {
  return { open: () => editor.view(row), address: `?${new URLSearchParams(viewDialogParams(id))}` };
}

/** Opens a page at the address. */
export function usePageOpening(): (address: string) => RowOpening {
  const { navigate } = useTabLocation();
  return (address) => ({ open: () => navigate(address), address });
}

const inUse =
  "a, button, input, label, textarea, [role=button], [role=menuitem], .ant-image, .ant-table-selection-column";
const middle = 1;

/**
 * Props of a table row that opens on click and on Enter. The middle button opens a browser tab.
 * Buttons, links and checkboxes in the row keep their own behaviour.
 */
export function rowOpeningProps({ open, address }: RowOpening) {
  const isFree = ({ target, currentTarget }: MouseEvent<HTMLElement>) =>
    // Events of the row's menus and dialogs bubble in React, although their elements are elsewhere
    // on the page.
    target instanceof Element && currentTarget.contains(target) && !target.closest(inUse);
  const inOwnTab = () => address && window.open(address, "_blank", "noopener");
  return {
    "data-row": "",
    "data-opens": "",
    // The margin keeps it clear of the head, which stays in sight.
    className: "cursor-pointer -outline-offset-2 scroll-mt-12 scroll-mb-3",
    // Focused by the keys j and k. Tab stops at the buttons in the row.
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
      // Otherwise the same key press would activate the focused button of the dialog.
      event.preventDefault();
      open();
    },
  } satisfies HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
}
