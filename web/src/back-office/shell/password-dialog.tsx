import { type FormInstance, Modal } from "antd";
import { useRef, useState } from "react";
import { PasswordForm } from "../own-account/password-form.tsx";

const dialogWidth = 500;

/** One's own password, changed whenever one likes. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useRef<Pick<FormInstance, "submit">>(null);
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open={open}
      title="修改密码"
      width={dialogWidth}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.current?.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <PasswordForm ref={form} onChanged={onClose} onBusy={setBusy} />
    </Modal>
  );
}
