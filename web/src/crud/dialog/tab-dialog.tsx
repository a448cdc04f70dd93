import { Modal, type ModalProps } from "antd";
import { useLayoutEffect, useState } from "react";

/**
 * Dialog of Ant Design for pages in tabs. It is hidden with its page and remounted when the page
 * returns. @rc-component/dialog 1 throws when a hidden <Activity> with an open dialog is shown
 * again. Keep lasting state outside of the dialog.
 */
export function TabDialog({ open = false, afterClose, ...props }: ModalProps) {
  const [turn, setTurn] = useState(0);
  useLayoutEffect(() => () => setTurn((last) => last + 1), []);
  const [opened, setOpened] = useState<{ returnFocus: () => void } | null>(null);
  // Read the focus while rendering: after the commit, the dialog has it.
  if (open && !opened) setOpened({ returnFocus: rememberFocus() });
  return (
    <Modal
      key={turn}
      {...props}
      open={open}
      afterClose={() => {
        afterClose?.();
        opened?.returnFocus();
        setOpened(null);
      }}
    />
  );
}

/**
 * Remembers the focused element as a dialog opens; the returned function restores it. Ant Design
 * does not restore it after a remount, or if the opener was a menu that has closed. In the latter
 * case the menu's button gets the focus.
 */
export function rememberFocus(): () => void {
  const opener = document.querySelector(".ant-dropdown-open") ?? document.activeElement;
  return () => {
    const active = document.activeElement;
    // A closing confirmation may still have the focus.
    const isLost = !active || active === document.body || active.closest(".ant-modal-root");
    if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}
