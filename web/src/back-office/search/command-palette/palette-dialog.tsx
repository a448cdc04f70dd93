import { Modal } from "antd";
import { useRef } from "react";
import styles from "./palette-dialog.module.css";
import { CommandPalettePanel } from "./palette-panel.tsx";

const width = 640;

interface CommandPaletteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The command palette; each opening starts empty. */
export default function CommandPaletteDialog({ open, onClose }: CommandPaletteDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      title={<span className="sr-only">快速跳转</span>}
      footer={null}
      closable={false}
      width={width}
      destroyOnHidden
      className={`max-sm:top-3 ${styles.dialog}`}
      classNames={{ container: "overflow-hidden border p-0", header: "m-0" }}
    >
      <CommandPalettePanel field={field} onDone={onClose} />
    </Modal>
  );
}
