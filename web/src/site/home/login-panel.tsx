import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { findReviewResult, useRegistrationState } from "../../session/registration.ts";
import { readRemembered, useStorageBlockedMessage } from "../../session/remembered-sign-in.ts";
import { useRetrievalState } from "../../session/retrieval/retrieval.ts";
import { signInWithPassword, useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { paths } from "../paths.ts";
import { CaptchaField } from "../shared/forms/captcha-field.tsx";
import styles from "./side-box.module.css";

const DirectoryChoice = lazy(() => import("./directory-choice.tsx"));
const CompanySignInButtons = lazy(() => import("./company-sign-in-buttons.tsx"));

export function LoginPanel({ onForgotten }: { onForgotten: () => void }) {
  const captcha = useCaptcha();
  const blocked = useStorageBlockedMessage();
  const registration = useRegistrationState();
  // Prefetch for the retrieval form.
  useRetrievalState();
  const [remembered] = useState(readRemembered);
  const [username, setUsername] = useState(remembered?.username ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(remembered !== null);
  const [problem, setProblem] = useState("");
  const [review, setReview] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const directories =
    captcha.captcha?.providers?.filter(
      ({ isDirectory, userTypes }) => isDirectory && userTypes.includes("03"),
    ) ?? [];
  const [way, setWay] = useState(remembered ? "" : undefined);
  const providerId = way ?? directories[0]?.providerId ?? "";
  // Use the remembered sealed password until account, directory or password changes.
  const isKept = password === "" && username === remembered?.username && !providerId;
  const box = isKept ? remembered?.box : undefined;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLElement>("[name=password]");
    if (busy) return;
    setBusy(true);
    const current = await captcha.arrived();
    const codeNeeded = current?.captchaOnOff ?? true;
    const found = problemWith({ username, password, code, codeNeeded, remembered: !!box });
    setProblem(found ?? "");
    setReview(null);
    if (found || !current) return setBusy(false);
    try {
      const { uuid, publicKey } = current;
      await signInWithPassword({
        username: username.trim(),
        password,
        code: code.trim(),
        uuid,
        publicKey,
        panel: "site",
        remembered: box,
        remember: remember && !providerId,
        providerId: providerId || undefined,
      });
      toast("登录成功", "success");
    } catch (error) {
      setProblem(messageOf(error));
      field?.focus();
      setCode("");
      captcha.refresh();
      setBusy(false);
      setReview(await findReviewResult(error));
    }
  };

  return (
    <>
      <h2>登录</h2>
      {blocked && <p className="mb-3 refused text-sm">{blocked}</p>}
      <form onSubmit={submit} onInput={() => setProblem("")} noValidate>
        {directories.length > 0 && (
          <Suspense>
            <DirectoryChoice directories={directories} value={providerId} onChange={setWay} />
          </Suspense>
        )}
        <TextField
          label="账号"
          autoComplete="username"
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          label="密码"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          placeholder={box ? "已记住密码" : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CaptchaField captcha={captcha} value={code} onChange={setCode} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        {review && (
          <p className={styles.said} role="status">
            {review}
          </p>
        )}
        <Button variant="primary" type="submit" wide disabled={busy}>
          {busy ? "登录中…" : "登录"}
        </Button>
        <div className="spread">
          <label className={`row gap-2 note ${styles.remember}`}>
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            记住密码
          </label>
          <Button variant="quiet" onClick={onForgotten}>
            忘记密码
          </Button>
        </div>
      </form>
      {captcha.captcha?.providers?.[0] && (
        <Suspense>
          <CompanySignInButtons providers={captcha.captcha.providers} />
        </Suspense>
      )}
      <p className={styles.register}>
        {registration.data?.open && (
          <>
            还没有账号？<Link to={paths.register}>注册账号</Link>
          </>
        )}
      </p>
    </>
  );
}

interface LoginInput {
  username: string;
  password: string;
  code: string;
  /** True if the captcha is on. */
  codeNeeded: boolean;
  /** True if a remembered password replaces the typed one. */
  remembered: boolean;
}

// The specification requires six characters, but its message says eight.
const shortest = 6;

/** First error of a sign-in form, in field order. */
export function problemWith(input: LoginInput): string | undefined {
  if (input.username.trim() === "") return "账号不能为空";
  if (!input.remembered) {
    if (input.password === "") return "密码不能为空";
    if (input.password.length < shortest) return messages.passwordTooShort;
  }
  if (input.codeNeeded && input.code.trim() === "") return "验证码不能为空";
  return undefined;
}
