import { messages, patterns } from "@aeromaint/contracts/fields/validation.ts";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import { useRetrievalState } from "../../session/retrieval.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { CaptchaField } from "./captcha-field.tsx";

const nothing = { phone: "", captcha: "", code: "", newPassword: "", confirm: "" };
type RetrievalInput = typeof nothing;

const shortest = 8;
/** Seconds. */
const resendAfter = 60;
const sentSentence = "验证码已发送，10分钟内有效。没有收到时，请确认手机号是否为账号登记的号码。";

/**
 * Resets a forgotten password with a one-time code. Without a message gateway it makes no request.
 * The form then shows whom to contact.
 */
export default function RetrievalForm({ onBack }: { onBack: () => void }) {
  const { phone: contact } = useSiteFacts();
  const whomToAsk = `暂不支持在线找回密码，请联系管理员重置密码${contact ? `（${contact}）` : ""}。`;
  const isReal = useRetrievalState().data?.available ?? false;
  const captcha = useCaptcha({ enabled: isReal });
  const { left: secondsLeft, start } = useCountdown(resendAfter);
  const [input, setInput] = useState(nothing);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (name: keyof RetrievalInput) => (value: string) =>
    setInput((before) => ({ ...before, [name]: value }));
  const field = (name: keyof RetrievalInput, label: string) => ({
    label,
    value: input[name],
    onChange: (event: { target: HTMLInputElement }) => set(name)(event.target.value),
  });
  const newPassword = { type: "password", autoComplete: "new-password", maxLength: 128 };
  const attempt = async (found: string | undefined, call: () => Promise<void>) => {
    setProblem(found ?? "");
    if (found || busy) return;
    setBusy(true);
    await call().catch((error: unknown) => setProblem(messageOf(error)));
    setBusy(false);
  };
  const askForCode = () =>
    attempt(
      findCodeRequestError(input, isReal && captcha.captcha?.captchaOnOff !== false),
      async () => {
        if (isReal) await sendCode();
        setSaid(isReal ? sentSentence : whomToAsk);
        start();
      },
    );
  const sendCode = async () => {
    const uuid = captcha.captcha?.uuid || null;
    try {
      // The response does not reveal registered numbers.
      await api.post("/open/password/code", {
        phone: input.phone.trim(),
        code: input.captcha.trim() || null,
        uuid,
      });
    } finally {
      // Refresh the captcha: each one is valid for one attempt.
      set("captcha")("");
      captcha.refresh();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(findResetError(input), async () => {
      if (!isReal) return setSaid(whomToAsk);
      const sealed = await sealPasswords({
        newPassword: input.newPassword,
        confirmPassword: input.confirm,
      });
      const body = { phone: input.phone.trim(), smsCode: input.code.trim(), ...sealed };
      const { message } = await api.send("PUT", "/open/password/reset", { body });
      toast(message, "success");
      onBack();
    });
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        {...field("phone", "手机号")}
        type="tel"
        autoFocus
        autoComplete="tel"
        maxLength={11}
      />
      {isReal && (
        <CaptchaField
          captcha={captcha}
          label="图形验证码"
          value={input.captcha}
          onChange={set("captcha")}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_--spacing(32)] items-end gap-2">
        <TextField
          {...field("code", "验证码")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
        />
        <Button
          className="h-10.5 whitespace-nowrap px-2"
          disabled={secondsLeft > 0 || busy}
          onClick={askForCode}
        >
          {secondsLeft > 0 ? `${secondsLeft} 秒` : "获取验证码"}
        </Button>
      </div>
      <TextField {...field("newPassword", "新密码")} {...newPassword} />
      <TextField {...field("confirm", "确认密码")} {...newPassword} />
      <p className="min-h-5.25 text-refused text-sm" role="alert">
        {problem}
      </p>
      {said && (
        <p className="border-l-3 border-l-link bg-selected p-3 text-sm" role="status">
          {said}
        </p>
      )}
      <Button variant="primary" type="submit" wide disabled={busy}>
        确定
      </Button>
      <Button variant="quiet" onClick={onBack}>
        返回登录
      </Button>
    </form>
  );
}

export function findCodeRequestError(
  { phone, captcha }: RetrievalInput,
  captchaNeeded: boolean,
): string | undefined {
  if (phone.trim() === "") return messages.mobileRequired;
  if (!patterns.mobile.test(phone.trim())) return messages.mobile;
  return captchaNeeded && captcha.trim() === "" ? "图形验证码不能为空" : undefined;
}

export function findResetError(input: RetrievalInput): string | undefined {
  const { code, newPassword, confirm } = input;
  const found = findCodeRequestError(input, false);
  if (found) return found;
  if (code.trim() === "") return "验证码不能为空";
  if (newPassword === "" || confirm === "") return messages.required;
  if (newPassword.length < shortest) return messages.passwordTooShort;
  return newPassword === confirm ? undefined : messages.passwordMismatch;
}

/** Remaining seconds of a countdown; 0 if not running. */
function useCountdown(seconds: number): { left: number; start: () => void } {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(seconds) };
}
