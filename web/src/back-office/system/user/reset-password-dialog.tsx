import { passwordReset, type UserRow, user } from "@aeromaint/contracts/system/user.ts";
import { Form } from "antd";
import { api } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField } from "../../../crud/form/field.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";
import { useNewPasswordRule } from "../../shared/passwords/password-rules.ts";

interface ResetPasswordDialogProps {
  /** Whose password; null while closed. */
  row: UserRow | null;
  onClose: () => void;
}

/** A new password for another account; its sign-ins end with it. */
export function ResetPasswordDialog({ row, onClose }: ResetPasswordDialogProps) {
  const { rule, hint } = useNewPasswordRule(row?.userName);
  const reset = async ({ password }: FormValues) =>
    api.send("PUT", `${user.path}/resetpwd/${row?.userId}`, {
      body: await sealPasswords({ password: String(password) }),
    });
  return (
    <FormDialog open={row !== null} title="重置密码" send={reset} onClose={onClose}>
      <Form.Item label="账号">{row && `${row.userName}（${row.nickName}）`}</Form.Item>
      <CrudField
        of={passwordReset}
        name="password"
        rules={[rule]}
        extra={`${hint}；重置后该账号在各处的登录都会退出`}
      />
    </FormDialog>
  );
}
