import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { LockOutlined, SafetyOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Checkbox, Form, Input, Spin } from "antd";
import { useState } from "react";
import { ApiError, messageOf, networkError } from "../../api/api-error.ts";
import { useSubmission } from "../../crud/form/submission.ts";
import type { UserProfile } from "../../session/profile.ts";
import { readRemembered, useStorageBlockedMessage } from "../../session/remembered-sign-in.ts";
import { beginSignIn, type PendingSignIn, useCaptcha } from "../../session/sign-in.ts";
import { CompanyButtons, DirectoryChoice } from "./company/company-buttons.tsx";
import styles from "./login-page.module.css";

interface LoginValues {
  username: string;
  password: string;
  code?: string;
  remember: boolean;
  /** Empty: this platform's own password. */
  providerId?: string;
}

/** Placeholder for a remembered password, which is only known sealed. */
const unknownPassword = "••••••••";
/** The text says 8, the check is 6: so the specification has it. */
const shortest = 6;

interface LoginFormProps {
  /** Where a sign-in leads. */
  redirect?: string;
  onSignedIn: (profile: UserProfile) => void;
  /** The password was right; a code is asked for as well. */
  onCodeRequired: (pending: PendingSignIn) => void;
  onForgotten: () => void;
  /** The attempt whose second step has ended. */
  ended?: EndedAttempt | undefined;
}

export interface EndedAttempt {
  username: string;
  problem: string | undefined;
}

export function LoginForm({
  redirect = "/",
  onSignedIn,
  onCodeRequired,
  onForgotten,
  ended,
}: LoginFormProps) {
  const [form] = Form.useForm<LoginValues>();
  const [remembered, setRemembered] = useState(readRemembered);
  const [earlierProblem, setEarlierProblem] = useState(ended?.problem);
  const { captcha, loading, failed, refresh, arrived } = useCaptcha();
  const blocked = useStorageBlockedMessage();

  const signingIn = useSubmission({
    meta: { quiet: true },
    mutationFn: async ({ username, password, code = "", remember, providerId }: LoginValues) => {
      const current = await arrived();
      if (!current) throw networkError();
      return beginSignIn({
        username: username.trim(),
        password,
        code: code.trim(),
        uuid: current.uuid,
        publicKey: current.publicKey,
        panel: "office",
        remembered: password === unknownPassword ? remembered?.box : undefined,
        remember: remember && !providerId,
        providerId: providerId || undefined,
      });
    },
    onSuccess: (outcome) => ("ticket" in outcome ? onCodeRequired(outcome) : onSignedIn(outcome)),
    onError: (error) => {
      if (error instanceof ApiError && error.code < 429) form.focusField("password");
      form.setFieldValue("code", "");
      if (remembered && !readRemembered()) forgetBox();
      refresh();
    },
  });

  const offered = captcha?.providers?.filter(({ userTypes }) => userTypes.includes("04"));
  const forgetBox = () => {
    setRemembered(null);
    form.setFieldValue("password", "");
  };

  return (
    <Form<LoginValues>
      form={form}
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{
        username: remembered?.username ?? ended?.username,
        password: remembered ? unknownPassword : undefined,
        remember: remembered !== null,
      }}
      onValuesChange={(changed) => {
        // A sealed password belongs to its account, and to nobody's directory.
        if (remembered && ("username" in changed || "providerId" in changed)) forgetBox();
        signingIn.reset();
        setEarlierProblem(undefined);
      }}
      onFinish={(values) => signingIn.mutate(values)}
    >
      {blocked && <p className="mb-3 refused">{blocked}</p>}
      <DirectoryChoice providers={offered} isLocal={remembered !== null} />
      <Form.Item
        name="username"
        rules={[{ required: true, whitespace: true, message: "请输入账号" }]}
      >
        <Input
          prefix={<UserOutlined aria-hidden />}
          placeholder="账号"
          aria-label="账号"
          autoComplete="username"
        />
      </Form.Item>
      <Form.Item
        name="password"
        validateFirst
        rules={[
          { required: true, message: "请输入登录密码" },
          { min: shortest, message: messages.passwordTooShort },
        ]}
      >
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          placeholder="密码"
          aria-label="密码"
          autoComplete="current-password"
          // The placeholder is no password: the first key replaces it.
          onFocus={({ target }) => remembered && target.select()}
          visibilityToggle={!remembered}
        />
      </Form.Item>
      {captcha?.captchaOnOff !== false && (
        <div className={styles.captcha}>
          <Form.Item
            name="code"
            rules={[
              {
                // Enter may come before the answer that says whether a captcha is asked for.
                validator: async (_, code: string | undefined) => {
                  const isRequired = (await arrived())?.captchaOnOff !== false;
                  if (isRequired && !code?.trim()) throw new Error("请输入验证码");
                },
              },
            ]}
          >
            <Input
              prefix={<SafetyOutlined aria-hidden />}
              placeholder="验证码"
              aria-label="验证码"
              autoComplete="off"
              maxLength={16}
            />
          </Form.Item>
          <CaptchaPicture captcha={captcha} loading={loading} failed={failed} onRefresh={refresh} />
        </div>
      )}
      <div className={styles.remember}>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>记住密码</Checkbox>
        </Form.Item>
        <Button type="link" size="small" onClick={onForgotten}>
          忘记密码
        </Button>
      </div>
      {(signingIn.isError || earlierProblem) && (
        <p className="mb-3 refused" role="alert">
          {signingIn.isError ? messageOf(signingIn.error) : earlierProblem}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={signingIn.isPending}>
        登录
      </Button>
      <CompanyButtons providers={offered} redirect={redirect} />
    </Form>
  );
}

interface CaptchaPictureProps {
  captcha: Captcha | undefined;
  loading: boolean;
  failed: boolean;
  onRefresh: () => void;
}

/** The picture to copy from; a click asks for another. */
export function CaptchaPicture({ captcha, loading, failed, onRefresh }: CaptchaPictureProps) {
  return (
    <button
      type="button"
      className={styles.picture}
      onClick={onRefresh}
      disabled={loading}
      title="看不清？点击更换"
    >
      {loading && <Spin size="small" />}
      {!loading && failed && "点击重试"}
      {!loading && captcha && <img src={captcha.img} alt="验证码，点击更换" />}
    </button>
  );
}
