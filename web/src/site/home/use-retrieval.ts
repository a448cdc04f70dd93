import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { requestCode, sendPasswordReset, useRetrievalState } from "../../session/retrieval.ts";
import { useCaptcha } from "../../session/sign-in.ts";
import { toast } from "../../ui/toast/toast.ts";
import { useCountdown } from "./countdown.ts";
import { problemBeforeCode, problemBeforeReset } from "./retrieval-rules.ts";

const resendAfter = 60;
const nothing = { phone: "", captcha: "", code: "", newPassword: "", confirm: "" };

/** The form's status message: whom to ask, or that a code was sent. */
export type RetrievalStatus = "whom to ask" | "sent";

/** State and calls of the retrieval form; without a message gateway it makes no call. */
export function useRetrieval(onDone: () => void) {
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
    const asked = { code: input.captcha.trim() || null, uuid: captcha.captcha?.uuid || null };
    try {
      await requestCode({ phone: input.phone.trim(), ...asked });
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
