import { SafetyCertificateOutlined } from "@ant-design/icons";
import { App, Button, Form, Input } from "antd";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useSubmission } from "../../crud/form/use-submission.ts";
import type { UserProfile } from "../../session/profile.ts";
import { type PendingSignIn, submitSignInCode } from "../../session/sign-in.ts";
import styles from "./restriction-page.module.css";

interface CodeFormProps {
  pending: PendingSignIn;
  onSignedIn: (profile: UserProfile) => void;
  /** Returns to the password: by choice, or because the code expired. */
  onBack: () => void;
}

/** The second step of a sign-in: a current code, or a recovery code. */
export function CodeForm({ pending, onSignedIn, onBack }: CodeFormProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ code: string }>();
  const finishing = useSubmission({
    meta: { quiet: true },
    mutationFn: ({ code }: { code: string }) => submitSignInCode(pending, code.trim()),
    onSuccess: onSignedIn,
    onError: (error) => {
      message.error(messageOf(error));
      if (error instanceof ApiError && error.code === 401) return onBack();
      form.setFieldValue("code", "");
      form.focusField("code");
    },
  });
  return (
    <Form
      form={form}
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(values) => finishing.mutate(values)}
    >
      <p className="mb-4 muted">
        请输入身份验证器上的 6 位动态验证码；设备不在身边时，可以输入一个恢复码。
      </p>
      <Form.Item
        name="code"
        rules={[{ required: true, whitespace: true, message: "请输入动态验证码或恢复码" }]}
      >
        <Input
          prefix={<SafetyCertificateOutlined aria-hidden />}
          placeholder="动态验证码或恢复码"
          aria-label="动态验证码或恢复码"
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={finishing.isPending}>
        验证
      </Button>
      <Button type="link" block className={styles.back} onClick={onBack}>
        返回重新登录
      </Button>
    </Form>
  );
}
