import type { FormInstance } from "antd";
import { useRef, useState } from "react";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { PasswordForm } from "../../shared/passwords/password-form.tsx";

const dialogWidth = 500;

export default function ChangePasswordDialog({
  open,
  onClose,
}: {
  open: boolean;
  onClose: () => void;
}) {
  const form = useRef<Pick<FormInstance, "submit">>(null);
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsavedForm();
  const finish = () => {
    unsaved.markClean();
    onClose();
  };
  return (
    <TabDialog
      open={open}
      title="修改密码"
      width={dialogWidth}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.current?.submit()}
      onCancel={() => unsaved.confirmLeave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <PasswordForm ref={form} onTyped={unsaved.markDirty} onChanged={finish} onBusy={setBusy} />
    </TabDialog>
  );
}
