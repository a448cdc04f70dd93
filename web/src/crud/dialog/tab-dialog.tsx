import { App, Button, Modal, type ModalProps } from "antd";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { cancelled } from "../../ui/text/sentences.ts";

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

interface ReadDialogProps extends Omit<ModalProps, "footer" | "onCancel"> {
  /** Buttons of the footer before 关闭. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Dialog without a form. Its content unmounts when it closes. */
export function ReadDialog({ actions, onClose, ...props }: ReadDialogProps) {
  return (
    <TabDialog
      {...props}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          {actions}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    />
  );
}

interface Confirmation {
  content: ReactNode;
  danger?: boolean;
  /** The dialog stays open until a returned promise ends. */
  onOk: () => unknown;
}

/** Asks before an act. A message confirms that it was cancelled. */
export function useConfirm() {
  const { modal, message } = App.useApp();
  return ({ content, danger = false, onOk }: Confirmation) => {
    modal.confirm({
      title: "提醒",
      content,
      okText: "确定",
      cancelText: "取消",
      okButtonProps: { danger },
      onOk: () => onOk(),
      onCancel: () => message.info(cancelled),
      afterClose: rememberFocus(),
    });
  };
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
