import { messages, patterns } from "@aeromaint/contracts/validation.ts";
import { type FormEvent, useState } from "react";
import { useSiteFacts } from "../../session/site-facts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCountdown } from "./countdown.ts";
import styles from "./side-box.module.css";

const resendAfter = 60;
const shortest = 8;
const nothing = { phone: "", code: "", newPassword: "", confirm: "" };

/**
 * Password retrieval as the specification has it: the form and its countdown are there, no call
 * is made, and the person is told whom to ask.
 */
export function RetrievalPanel({ onBack }: { onBack: () => void }) {
  const facts = useSiteFacts();
  const { left, start } = useCountdown(resendAfter);
  const [input, setInput] = useState(nothing);
  const [problem, setProblem] = useState("");
  const [told, setTold] = useState(false);
  const field = (name: keyof typeof nothing) => ({
    value: input[name],
    onChange: (event: { target: HTMLInputElement }) =>
      setInput({ ...input, [name]: event.target.value }),
  });
  const requestCode = () => {
    const found = problemWithPhone(input.phone);
    setProblem(found ?? "");
    if (found) return;
    setTold(true);
    start();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemWith(input);
    setProblem(found ?? "");
    setTold(!found);
  };
  return (
    <>
      <h2>找回密码</h2>
      <form onSubmit={submit} noValidate>
        <TextField
          label="手机号"
          type="tel"
          autoComplete="tel"
          maxLength={11}
          {...field("phone")}
        />
        <div className={styles.beside}>
          <TextField
            label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            {...field("code")}
          />
          <Button className={styles.code} disabled={left > 0} onClick={requestCode}>
            {left > 0 ? `${left} 秒` : "获取验证码"}
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
          {problem}
        </p>
        {told && (
          <p className={styles.said} role="status">
            暂不支持在线找回密码，请联系管理员重置{facts.phone ? `（${facts.phone}）` : ""}。
          </p>
        )}
        <Button look="primary" type="submit" wide>
          确定
        </Button>
        <Button look="quiet" onClick={onBack}>
          返回登录
        </Button>
      </form>
    </>
  );
}

function problemWithPhone(phone: string): string | undefined {
  if (phone.trim() === "") return messages.mobileRequired;
  return patterns.mobile.test(phone.trim()) ? undefined : messages.mobile;
}

function problemWith({ phone, code, newPassword, confirm }: typeof nothing): string | undefined {
  const wrongPhone = problemWithPhone(phone);
  if (wrongPhone) return wrongPhone;
  if (code.trim() === "") return "验证码不能为空";
  if (newPassword === "" || confirm === "") return messages.required;
  if (newPassword.length < shortest) return messages.passwordTooShort;
  return newPassword === confirm ? undefined : messages.passwordMismatch;
}
