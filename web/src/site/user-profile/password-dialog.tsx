import { PasswordForm } from "../../own/profile/password-form.tsx";
import { Modal } from "../../ui/dialog/modal.tsx";

/** Changes the password of the current user. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      label="修改密码"
      className="w-110 max-w-[calc(100%-var(--am-space-8))]"
      onClose={onClose}
    >
      <div className="p-6">
        <h2 className="mb-4 text-lg">修改密码</h2>
        <PasswordForm onChanged={onClose} onCancel={onClose} />
      </div>
    </Modal>
  );
}
