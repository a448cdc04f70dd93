import { messages, patterns } from "@aeromaint/contracts/fields/validation.ts";
import { type FormEvent, useEffect, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useRetrievalState } from "../../session/retrieval.ts";
import { requestCode, sendPasswordReset } from "../../session/retrieval-calls.ts";
import { useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { CaptchaField } from "../shared/forms/captcha-field.tsx";
import styles from "./side-box.module.css";

/**
 * Resets a forgotten password by a code that is sent. Without a configured message gateway the
 * form and its countdown show, no call is made, and a message says whom to ask.
 */
export default function RetrievalPanel({ onBack }: { onBack: () => void }) {
  const form = useRetrieval(onBack);
  const { field, secondsLeft, busy } = form;
  return (
    <>
      <h2>找回密码</h2>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label="手机号"
          type="tel"
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
        {form.said && <Said said={form.said} />}
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

function Said({ said }: { said: RetrievalStatus }) {
  const { phone } = useSiteFacts();
  return (
    <p className={styles.said} role="status">
      {said === "sent"
        ? "验证码已发送，10分钟内有效。没有收到时，请确认手机号是否为账号登记的号码。"
        : `暂不支持在线找回密码，请联系管理员重置密码${phone ? `（${phone}）` : ""}。`}
    </p>
  );
}

interface RetrievalInput {
  phone: string;
  /** The captcha's characters, where one is required. */
  captcha: string;
  code: string;
  newPassword: string;
  confirm: string;
}

const shortest = 8;

/** The first error that prevents requesting a code, in field order. */
export function problemBeforeCode(
  { phone, captcha }: RetrievalInput,
  captchaNeeded: boolean,
): string | undefined {
  if (phone.trim() === "") return messages.mobileRequired;
  if (!patterns.mobile.test(phone.trim())) return messages.mobile;
  return captchaNeeded && captcha.trim() === "" ? "图形验证码不能为空" : undefined;
}

/** The first error that prevents setting the new password. */
export function problemBeforeReset(input: RetrievalInput): string | undefined {
  const { code, newPassword, confirm } = input;
  const found = problemBeforeCode(input, false);
  if (found) return found;
  if (code.trim() === "") return "验证码不能为空";
  if (newPassword === "" || confirm === "") return messages.required;
  if (newPassword.length < shortest) return messages.passwordTooShort;
  return newPassword === confirm ? undefined : messages.passwordMismatch;
}

const resendAfter = 60;
const nothing = { phone: "", captcha: "", code: "", newPassword: "", confirm: "" };

/** The form's status message: whom to ask, or that a code was sent. */
type RetrievalStatus = "whom to ask" | "sent";

/** State and calls of the retrieval form; without a message gateway it makes no call. */
function useRetrieval(onDone: () => void) {
  const isReal = useRetrievalState().data?.available ?? false;
  const captcha = useCaptcha({ enabled: isReal });
  const { left: secondsLeft, start } = useCountdown(resendAfter);
  const [input, setInput] = useState(nothing);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState<RetrievalStatus>();
  const [busy, setBusy] = useState(false);
  const set = (name: keyof typeof nothing) => (value: string) =>
    setInput((before) => ({ ...before, [name]: value }));
  const field = (name: keyof typeof nothing) => ({
    value: input[name],
    onChange: (event: { target: HTMLInputElement }) => set(name)(event.target.value),
  });
  const attempt = async (found: string | undefined, call: () => Promise<void>) => {
    setProblem(found ?? "");
    if (found || busy) return;
    setBusy(true);
    await call().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };
  const askForCode = () =>
    attempt(
      problemBeforeCode(input, isReal && captcha.captcha?.captchaOnOff !== false),
      async () => {
        if (isReal) await sendCode();
        setSaid(isReal ? "sent" : "whom to ask");
        start();
      },
    );
  const sendCode = async () => {
    const captchaAnswer = {
      code: input.captcha.trim() || null,
      uuid: captcha.captcha?.uuid || null,
    };
    try {
      await requestCode({ phone: input.phone.trim(), ...captchaAnswer });
    } finally {
      // The captcha is used up, right or wrong.
      set("captcha")("");
      captcha.refresh();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(problemBeforeReset(input), async () => {
      if (!isReal) return setSaid("whom to ask");
      const { phone, code, newPassword, confirm } = input;
      const body = { phone: phone.trim(), smsCode: code.trim() };
      toast(await sendPasswordReset({ ...body, newPassword, confirmPassword: confirm }), "success");
      onDone();
    });
  };
  return {
    isReal,
    captcha,
    input,
    set,
    field,
    problem,
    said,
    busy,
    secondsLeft,
    askForCode,
    submit,
  };
}

/** Seconds left of a countdown, 0 while it does not run. */
function useCountdown(seconds: number): { left: number; start: () => void } {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(seconds) };
}
