import { Modal, type ModalProps } from "antd";
import { useLayoutEffect, useState } from "react";
import { rememberFocus } from "./focus-return.ts";

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
