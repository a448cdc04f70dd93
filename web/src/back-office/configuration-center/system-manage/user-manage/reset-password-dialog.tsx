import { passwordReset, type UserRow, user } from "@aeromaint/contracts/system/user.ts";
import { useMutation } from "@tanstack/react-query";
import { Alert, App, Form, type FormInstance } from "antd";
import { useRef } from "react";
import { Field } from "../../../../crud/field.tsx";
import { fieldErrors } from "../../../../crud/field-errors.ts";
import { TabDialog } from "../../../../crud/tab-dialog.tsx";
import { api } from "../../../../session/api.ts";
import { messageOf } from "../../../../session/api-error.ts";
import { sealedForServer } from "../../../../session/sealed-password.ts";
import { passwordRules } from "./sealed-password.ts";

const dialogWidth = 500;

interface ResetPasswordDialogProps {
  /** Whose password; null while closed. */
  row: UserRow | null;
  onClose: () => void;
}

/** A new password for another account; its sign-ins end with it. */
export function ResetPasswordDialog({ row, onClose }: ResetPasswordDialogProps) {
  const form = useRef<FormInstance>(null);
  const { message } = App.useApp();
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ password }: { password: string }) =>
      api.send("PUT", `${user.path}/resetpwd/${row?.userId}`, {
        body: await sealedForServer({ password }),
      }),
    onSuccess: (answer) => {
      message.success(answer.message);
      onClose();
    },
    onError: (error) => form.current?.setFields(fieldErrors(error)),
  });
  return (
    <TabDialog
      open={row !== null}
      title="重置密码"
      width={dialogWidth}
      okText="确定"
      cancelText="取消"
      confirmLoading={saving.isPending}
      onOk={() => form.current?.submit()}
      onCancel={onClose}
      afterClose={saving.reset}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {saving.isError && fieldErrors(saving.error).length === 0 && (
        <Alert type="error" showIcon title={messageOf(saving.error)} />
      )}
      <Form
        ref={form}
        name="reset-password"
        layout="vertical"
        onFinish={(values) => saving.mutate(values)}
      >
        <Form.Item label="账号">{row && `${row.userName}（${row.nickName}）`}</Form.Item>
        <Field of={passwordReset} name="password" rules={passwordRules} />
        <button type="submit" hidden />
      </Form>
    </TabDialog>
  );
}
