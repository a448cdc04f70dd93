import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useRetrieval } from "../../session/retrieval/retrieval-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { CaptchaField } from "../shared/forms/captcha-field.tsx";
import styles from "./side-box.module.css";

/**
 * Resets a forgotten password with a one-time code. Without a message gateway it makes no request.
 * The form then shows whom to contact.
 */
export default function RetrievalPanel({ onBack }: { onBack: () => void }) {
  const { phone: contact } = useSiteFacts();
  const form = useRetrieval({
    contact,
    onDone: (message) => {
      toast(message, "success");
      onBack();
    },
  });
  const { field, secondsLeft, busy } = form;
  return (
    <>
      <h2>忘记密码</h2>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label="手机号"
          type="tel"
          autoFocus
          autoComplete="tel"
          maxLength={11}
          {...field("phone")}
        />
        {form.isReal && (
          <CaptchaField
            captcha={form.captcha}
            label="图形验证码"
            value={form.input.captcha}
            onChange={form.set("captcha")}
          />
        )}
        <div className={styles.inline}>
          <TextField
            label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...field("code")}
          />
          <Button
            className={styles.code}
            disabled={secondsLeft > 0 || busy}
            onClick={form.askForCode}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒` : "获取验证码"}
          </Button>
        </div>
        <TextField
          label="新密码"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          {...field("newPassword")}
        />
        <TextField
          label="确认密码"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          {...field("confirm")}
        />
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
        {form.said && (
          <p className={styles.said} role="status">
            {form.said}
          </p>
        )}
        <Button variant="primary" type="submit" wide disabled={busy}>
          确定
        </Button>
        <Button variant="quiet" onClick={onBack}>
          返回登录
        </Button>
      </form>
    </>
  );
}
