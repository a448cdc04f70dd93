import { PasswordForm } from "../../own/profile/password-form.tsx";
import { Modal } from "../../ui/dialog/modal.tsx";
import styles from "./password-dialog.module.css";

/** Changes the password of the current user. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="修改密码" className={styles.sheet} onClose={onClose}>
      <div className="p-6">
        <h2 className="mb-4 text-lg">修改密码</h2>
        <PasswordForm onChanged={onClose} onCancel={onClose} />
      </div>
    </Modal>
  );
}
