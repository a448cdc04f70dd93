import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { Alert, App, Button, Checkbox, Form, type FormInstance, Input } from "antd";
import { type Ref, useImperativeHandle } from "react";
import { api } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { DialogForm, showFieldErrors } from "../../../crud/dialog/form-dialog.tsx";
import { formFieldErrors, useSubmission } from "../../../crud/form/submission.ts";
import { profilePath, useProfile } from "../../../session/profile.ts";
import { sealPasswords } from "../../../session/sealed-password.ts";
import { useNewPasswordRule } from "./password-rules.ts";

interface Passwords {
  oldPassword: string;
  newPassword: string;
  confirmation: string;
  keepTokens?: boolean;
}

interface PasswordFormProps {
  onChanged: () => void;
  onTyped?: () => void;
  /** Label of a submit button; without one, the owner of the `ref` submits. */
  submitText?: string;
  onBusy?: (busy: boolean) => void;
  ref?: Ref<Pick<FormInstance, "submit">>;
}

/**
 * Changes the password, encrypted for transport. This ends the account's other sessions and its
 * tokens.
 */
export function PasswordForm(props: PasswordFormProps) {
  const { onChanged, onTyped, submitText, onBusy, ref } = props;
  const [form] = Form.useForm<Passwords>();
  const { data: profile } = useProfile();
  const { message } = App.useApp();
  useImperativeHandle(ref, () => form, [form]);
  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: changePassword,
    onMutate: () => onBusy?.(true),
    onSuccess: (answer) => {
      message.success(answer.message);
      onChanged();
    },
    onError: (error) => showFieldErrors(form, formFieldErrors(error)),
    onSettled: () => onBusy?.(false),
  });
  return (
    <>
      {saving.isError && formFieldErrors(saving.error).length === 0 && (
        <Alert type="error" showIcon title={messageOf(saving.error)} />
      )}
      <DialogForm
        form={form}
        sending={saving.isPending}
        onValuesChange={onTyped}
        onFinish={(values) => saving.mutate(values)}
      >
        <Form.Item
          name="oldPassword"
          label="旧密码"
          rules={[{ required: true, message: messages.required }]}
        >
          <Input.Password autoComplete="current-password" placeholder="请输入旧密码" />
        </Form.Item>
        <NewPasswordItems userName={profile?.user.userName} />
        <Form.Item
          name="keepTokens"
          valuePropName="checked"
          extra="不勾选时，本账号的访问令牌随旧密码一起失效"
        >
          <Checkbox>保留访问令牌</Checkbox>
        </Form.Item>
        {submitText && (
          <Button type="primary" size="large" htmlType="submit" block loading={saving.isPending}>
            {submitText}
          </Button>
        )}
      </DialogForm>
    </>
  );
}

async function changePassword({ keepTokens = false, oldPassword, newPassword }: Passwords) {
  const sealed = await sealPasswords({ oldPassword, newPassword });
  return api.send("PUT", `${profilePath}/updatepwd`, { body: { ...sealed, keepTokens } });
}

const required = { required: true, message: messages.required };

/** A new password twice, with its rules as a hint. */
function NewPasswordItems({ userName }: { userName: string | undefined }) {
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
