import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { Form, Input } from "antd";
import { useNewPasswordRule } from "./password-rules.ts";

const required = { required: true, message: messages.required };

/** A new password twice, with the rules that it is held to below it. */
export function NewPasswordItems({ userName }: { userName: string | undefined }) {
  const { rule, hint } = useNewPasswordRule(userName);
  return (
    <>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra={hint}
        validateFirst
        rules={[required, rule]}
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
    </>
  );
}
