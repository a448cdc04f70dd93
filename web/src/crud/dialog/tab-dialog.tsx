import { Modal, type ModalProps } from "antd";
import { useLayoutEffect, useState } from "react";

/**
 * Ant Design's dialog for pages in tabs. It is hidden with its page and remounted when the page
 * returns: @rc-component/dialog 1 throws when a hidden <Activity> is shown again around an open
 * dialog. State that has to survive belongs outside of it.
 */
export function TabDialog({ open = false, afterClose, ...props }: ModalProps) {
  const [turn, setTurn] = useState(0);
  useLayoutEffect(() => () => setTurn((last) => last + 1), []);
  const [opened, setOpened] = useState<{ returnFocus: () => void } | null>(null);
  // While rendering: once the dialog is there, the focus is in it.
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
