import { PasswordForm } from "../../../own/profile/password-form.tsx";
import { OwnDialog, type OwnDialogProps } from "./own-dialog.tsx";

export default function ChangePasswordDialog({ open, onClose }: OwnDialogProps) {
  return (
    <OwnDialog open={open} title="修改密码" onClose={onClose}>
      {(guard, close) => (
        <PasswordForm offersTokens guard={guard} onChanged={onClose} onCancel={close} />
      )}
    </OwnDialog>
  );
}
