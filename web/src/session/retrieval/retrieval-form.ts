import type { RetrievalCode, RetrievalReset } from "@aeromaint/contracts/auth/retrieval.ts";
import { messages, patterns } from "@aeromaint/contracts/fields/validation.ts";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { sealPasswords } from "../sealed-password.ts";
import { useCaptcha } from "../sign-in.ts";
import { useRetrievalState } from "./retrieval.ts";

interface RetrievalInput {
  phone: string;
  captcha: string;
  code: string;
  newPassword: string;
  confirm: string;
}

const shortest = 8;

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

const resendAfter = 60;
const nothing = { phone: "", captcha: "", code: "", newPassword: "", confirm: "" };

const sentSentence = "验证码已发送，10分钟内有效。没有收到时，请确认手机号是否为账号登记的号码。";

interface RetrievalOptions {
  contact: string | null | undefined;
  onDone: (message: string) => void;
}

/** State and requests of the retrieval form. Without a message gateway it makes no request. */
export function useRetrieval({ contact, onDone }: RetrievalOptions) {
  const whomToAsk = `暂不支持在线找回密码，请联系管理员重置密码${contact ? `（${contact}）` : ""}。`;
  const isReal = useRetrievalState().data?.available ?? false;
  const captcha = useCaptcha({ enabled: isReal });
  const { left: secondsLeft, start } = useCountdown(resendAfter);
  const [input, setInput] = useState(nothing);
  const [problem, setProblem] = useState("");
  const [said, setSaid] = useState("");
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
      findCodeRequestError(input, isReal && captcha.captcha?.captchaOnOff !== false),
      async () => {
        if (isReal) await sendCode();
        setSaid(isReal ? sentSentence : whomToAsk);
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
      // Refresh the captcha: each one is valid for one attempt.
      set("captcha")("");
      captcha.refresh();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(findResetError(input), async () => {
      if (!isReal) return setSaid(whomToAsk);
      const { phone, code, newPassword, confirm } = input;
      const body = { phone: phone.trim(), smsCode: code.trim() };
      onDone(await sendPasswordReset({ ...body, newPassword, confirmPassword: confirm }));
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

/** Requests a one-time code. The response does not reveal registered numbers. */
function requestCode(request: RetrievalCode): Promise<unknown> {
  return api.post("/open/password/code", request);
}

/** Sets the new password; returns the message to show. */
async function sendPasswordReset({
  newPassword,
  confirmPassword,
  ...rest
}: RetrievalReset): Promise<string> {
  const body = { ...rest, ...(await sealPasswords({ newPassword, confirmPassword })) };
  return (await api.send("PUT", "/open/password/reset", { body })).message;
}
