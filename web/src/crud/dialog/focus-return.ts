/**
 * Remembers what has the focus as a dialog opens; the answer gives it back once the dialog has
 * closed. Ant Design does so itself except where the dialog was built anew meanwhile, or was
 * opened from a menu that is gone by then: the button that the menu hangs on gets it instead.
 */
export function rememberFocus(): () => void {
  const opener = document.querySelector(".ant-dropdown-open") ?? document.activeElement;
  return () => {
    const active = document.activeElement;
    // A question that was answered meanwhile may still hold it as it leaves.
    const isLost = !active || active === document.body || active.closest(".ant-modal-root");
    if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
