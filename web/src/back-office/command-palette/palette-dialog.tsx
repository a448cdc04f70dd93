import { Modal } from "antd";
import { useRef } from "react";
import styles from "./jump-dialog.module.css";
import { JumpPanel } from "./palette-panel.tsx";

const width = 640;

interface JumpDialogProps {
  open: boolean;
  onClose: () => void;
}

/** A search field over everything that can be opened; each opening starts anew. */
export default function JumpDialog({ open, onClose }: JumpDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      title={<span className={styles.unseen}>快速跳转</span>}
      footer={null}
      closable={false}
      width={width}
      destroyOnHidden
      className={styles.dialog}
      classNames={{ container: styles.container, header: styles.header }}
    >
      <JumpPanel field={field} onDone={onClose} />
    </Modal>
  );
}
