/**
 * Remembers the focused element as a dialog opens; the returned function restores it after
 * closing. Ant Design does so itself except when the dialog was remounted, or was opened from a
 * menu that has closed: then the menu's button gets the focus.
 */
export function rememberFocus(): () => void {
  const opener = document.querySelector(".ant-dropdown-open") ?? document.activeElement;
  return () => {
    const active = document.activeElement;
    // A confirmation that is closing may still have the focus.
    const isLost = !active || active === document.body || active.closest(".ant-modal-root");
    if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
