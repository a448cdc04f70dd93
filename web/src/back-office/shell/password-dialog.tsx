import { passwordLength } from "@aeromaint/contracts/auth.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { useMutation } from "@tanstack/react-query";
import { Alert, App, Form, type FormInstance, Input, Modal } from "antd";
import { useRef } from "react";
import { fieldErrors } from "../../crud/field-errors.ts";
import { api } from "../../session/api.ts";
import { messageOf } from "../../session/api-error.ts";
import { profilePath } from "../../session/profile.ts";
import { sealedForServer } from "../../session/sealed-password.ts";

interface Passwords {
  oldPassword: string;
  newPassword: string;
  confirmation: string;
}

const dialogWidth = 500;
const required = { required: true, message: messages.required };
const { min, max } = passwordLength;

/** Old and new password, sealed before they travel. Other sign-ins of the account end with it. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useRef<FormInstance>(null);
  const { message } = App.useApp();
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: changePassword,
    onSuccess: (answer) => {
      message.success(answer.message);
      onClose();
    },
    onError: (error) => form.current?.setFields(fieldErrors(error)),
  });
  return (
    <Modal
      open={open}
      title="修改密码"
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
      <Form ref={form} layout="vertical" onFinish={(values) => saving.mutate(values)}>
        <Form.Item name="oldPassword" label="旧密码" rules={[required]}>
          <Input.Password autoComplete="current-password" placeholder="请输入旧密码" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          rules={[required, { min, max, message: messages.passwordTooShort }]}
        >
          <Input.Password autoComplete="new-password" placeholder="请输入新密码" />
        </Form.Item>
        <Form.Item
          name="confirmation"
          label="确认密码"
          dependencies={["newPassword"]}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: async (_rule, value) => {
                if (!value || value === getFieldValue("newPassword")) return;
                throw new Error(messages.passwordMismatch);
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" placeholder="请再次输入新密码" />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}

async function changePassword({ oldPassword, newPassword }: Passwords) {
  return api.send("PUT", `${profilePath}/updatepwd`, {
    body: await sealedForServer({ oldPassword, newPassword }),
  });
}
