import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { SafetyCertificateOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input } from "antd";
import { lazy, Suspense, useState } from "react";
// biome-ignore lint/style/noRestrictedImports: a page of its own, in no tab.
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { useSubmission } from "../../crud/form/submission.ts";
import { ownPath } from "../../session/own-path.ts";
import { profileQuery, type UserProfile } from "../../session/profile.ts";
import type { PendingSignIn } from "../../session/sign-in.ts";
import { submitSignInCode } from "../../session/sign-in-code.ts";
import { type EndedAttempt, LoginForm } from "./login-form.tsx";
import styles from "./restriction-page.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";

// Few have forgotten theirs.
const RetrievalForm = lazy(() => import("./retrieval-form.tsx"));

/** The staff's sign-in. It always leads to a page of this origin, for any value of `redirect`. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const navigate = useNavigate();
  const client = useQueryClient();
  const { message } = App.useApp();
  const signedIn = useSignedIn();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [ended, setEnded] = useState<EndedAttempt>();
  const [isRetrieving, setRetrieving] = useState(false);
  // Also when the sign-in happened in another tab.
  if (signedIn) return <Navigate to={target} replace />;
  const welcome = (profile: UserProfile) => {
    client.setQueryData(profileQuery.queryKey, profile);
    message.success(signInTexts.signedIn);
    void navigate(target, { replace: true });
  };
  return (
    <SignInFrame
      subtitle={pending ? "二次验证" : isRetrieving ? "忘记密码" : "管理后台"}
      title={isRetrieving ? "忘记密码" : "登录"}
    >
      {isRetrieving ? (
        <Suspense>
          <RetrievalForm onBack={() => setRetrieving(false)} />
        </Suspense>
      ) : pending ? (
        <CodeForm
          pending={pending}
          onSignedIn={welcome}
          onBack={(problem) => {
            setEnded({ username: pending.form.username, problem });
            setPending(null);
          }}
        />
      ) : (
        <LoginForm
          redirect={target}
          onSignedIn={welcome}
          onCodeRequired={setPending}
          ended={ended}
          onForgotten={() => setRetrieving(true)}
        />
      )}
    </SignInFrame>
  );
}

interface CodeFormProps {
  pending: PendingSignIn;
  onSignedIn: (profile: UserProfile) => void;
  /** Returns to the password: by choice, or because the code expired. */
  onBack: (problem?: string) => void;
}

/** The second step of a sign-in: a current code, or a recovery code. */
function CodeForm({ pending, onSignedIn, onBack }: CodeFormProps) {
  const [form] = Form.useForm<{ code: string }>();
  const finishing = useSubmission({
    meta: { quiet: true },
    mutationFn: ({ code }: { code: string }) => submitSignInCode(pending, code.trim()),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 401) return onBack(messageOf(error));
      // What was not refused can be sent once more.
      if (error instanceof ApiError && error.code < 429) form.setFieldValue("code", "");
      form.focusField("code");
    },
  });
  return (
    <Form
      form={form}
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onValuesChange={() => finishing.reset()}
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
      {finishing.isError && (
        <p className="mb-3 refused" role="alert">
          {messageOf(finishing.error)}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={finishing.isPending}>
        验证
      </Button>
      <Button type="link" block className={styles.back} onClick={() => onBack()}>
        返回重新登录
      </Button>
    </Form>
  );
}
