import { LockOutlined, MobileOutlined, SafetyOutlined } from "@ant-design/icons";
import { Alert, App, Button, Input } from "antd";
import type { ReactNode } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useRetrieval } from "../../session/retrieval/retrieval-form.ts";
import { CaptchaPicture } from "./login-form.tsx";
import styles from "./login-page.module.css";

/** Resets a forgotten password as the site does: by a code that is sent, or by saying whom to ask. */
export default function RetrievalForm({ onBack }: { onBack: () => void }) {
  const { message } = App.useApp();
  const { phone: contact } = useSiteFacts();
  const form = useRetrieval({
    contact,
    onDone: (sentence) => {
      message.success(sentence);
      onBack();
    },
  });
  const { field, busy, captcha, secondsLeft } = form;
  const input = (name: Parameters<typeof field>[0], label: string, prefix: ReactNode) => ({
    size: "large" as const,
    placeholder: label,
    "aria-label": label,
    prefix,
    value: field(name).value,
    onChange: ({ target }: { target: HTMLInputElement }) => form.set(name)(target.value),
  });
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      <Input
        {...input("phone", "手机号", <MobileOutlined aria-hidden />)}
        type="tel"
        autoFocus
        autoComplete="tel"
        maxLength={11}
      />
      {form.isReal && captcha.captcha?.captchaOnOff !== false && (
        <div className={styles.captcha}>
          <Input
            {...input("captcha", "图形验证码", <SafetyOutlined aria-hidden />)}
            autoComplete="off"
            maxLength={16}
          />
          <CaptchaPicture
            captcha={captcha.captcha}
            loading={captcha.loading}
            failed={captcha.failed}
            onRefresh={captcha.refresh}
          />
        </div>
      )}
      <div className={styles.captcha}>
        <Input
          {...input("code", "验证码", <SafetyOutlined aria-hidden />)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
        <Button size="large" disabled={secondsLeft > 0 || busy} onClick={form.askForCode}>
          {secondsLeft > 0 ? `${secondsLeft} 秒` : "获取验证码"}
        </Button>
      </div>
      <Input.Password
        {...input("newPassword", "新密码", <LockOutlined aria-hidden />)}
        autoComplete="new-password"
        maxLength={128}
      />
      <Input.Password
        {...input("confirm", "确认密码", <LockOutlined aria-hidden />)}
        autoComplete="new-password"
        maxLength={128}
      />
      {form.problem && <Alert type="error" showIcon title={form.problem} />}
      {form.said && <Alert type="info" role="status" title={form.said} />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        确定
      </Button>
      <Button type="link" block onClick={onBack}>
        返回登录
      </Button>
    </form>
  );
}
