import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { SignInPanels } from "@aeromaint/contracts/site-info/site-info.ts";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { messageOf, networkError } from "../../api/api-error.ts";
import type { UserProfile } from "../../session/profile.ts";
import { findReviewResult } from "../../session/registration.ts";
import { readRemembered, useStorageBlockedMessage } from "../../session/remembered-sign-in.ts";
import { useRetrievalState } from "../../session/retrieval.ts";
import { beginSignIn, type PendingSignIn, useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";

const DirectoryChoice = lazy(() => import("./directory-choice.tsx"));
const CompanySignInButtons = lazy(() => import("./company-sign-in-buttons.tsx"));

export type SignInPanel = keyof SignInPanels;

/** Attempt that ended at its second step. */
export interface EndedSignIn {
  username: string;
  problem: string | undefined;
}

interface SignInFormProps {
  panel: SignInPanel;
  /** Page to open after a sign-in at the company's provider; default: this page. */
  redirect?: string | undefined;
  ended?: EndedSignIn | undefined;
  onSignedIn: (profile: UserProfile) => void;
  /** The password was right; a code is required too. */
  onCodeRequired: (pending: PendingSignIn) => void;
  onForgotten: () => void;
}

/** Account, password and captcha; the company's directories and buttons if it has any. */
export function SignInForm(props: SignInFormProps) {
  const { panel, redirect, ended, onSignedIn, onCodeRequired, onForgotten } = props;
  const captcha = useCaptcha();
  const blocked = useStorageBlockedMessage();
  // Prefetch for the retrieval form.
  useRetrievalState();
  const [remembered, setRemembered] = useState(readRemembered);
  const [username, setUsername] = useState(remembered?.username ?? ended?.username ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(remembered !== null);
  const [problem, setProblem] = useState(ended?.problem ?? "");
  const [review, setReview] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const providers = captcha.captcha?.providers?.filter(({ userTypes }) =>
    userTypes.includes(mainUserTypes[panel]),
  );
  const directories = providers?.filter(({ isDirectory }) => isDirectory) ?? [];
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
    const found = problemWith({ panel, username, password, code, codeNeeded, remembered: !!box });
    setProblem(found ?? (current ? "" : messageOf(networkError())));
    setReview(null);
    if (found || !current) return setBusy(false);
    try {
      const { uuid, publicKey } = current;
      const outcome = await beginSignIn({
        username: username.trim(),
        password,
        code: code.trim(),
        uuid,
        publicKey,
        panel,
        remembered: box,
        remember: remember && !providerId,
        providerId: providerId || undefined,
      });
      if ("ticket" in outcome) onCodeRequired(outcome);
      else onSignedIn(outcome);
    } catch (error) {
      setProblem(messageOf(error));
      field?.focus();
      setCode("");
      // The server may have refused the remembered password.
      setRemembered(readRemembered);
      captcha.refresh();
      setBusy(false);
      if (panel === "site") setReview(await findReviewResult(error));
    }
  };

  return (
    <>
      {blocked && <p className="mb-3 text-refused text-sm">{blocked}</p>}
      <form className="grid gap-3" onSubmit={submit} onInput={() => setProblem("")} noValidate>
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
        <p className="min-h-5.25 text-refused text-sm" role="alert">
          {problem}
        </p>
        {review && (
          <p className="border-l-3 border-l-link bg-selected p-3 text-sm" role="status">
            {review}
          </p>
        )}
        <Button variant="primary" type="submit" wide disabled={busy}>
          {busy ? "登录中…" : "登录"}
        </Button>
        <div className="flex items-center justify-between">
          <label className="flex items-center gap-2 text-muted text-sm">
            <input
              className="size-4 accent-accent"
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
      {providers?.[0] && (
        <Suspense>
          <CompanySignInButtons providers={providers} redirect={redirect} />
        </Suspense>
      )}
    </>
  );
}

/** Accounts of each panel that a company's provider can sign in. */
const mainUserTypes = { site: "03", office: "04" } as const;

/** Messages of empty fields, as specified for each panel. */
const emptyMessages = {
  site: { username: "账号不能为空", password: "密码不能为空", code: "验证码不能为空" },
  office: { username: "请输入账号", password: "请输入登录密码", code: "请输入验证码" },
};

interface SignInInput {
  panel: SignInPanel;
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
function problemWith(input: SignInInput): string | undefined {
  const empty = emptyMessages[input.panel];
  if (input.username.trim() === "") return empty.username;
  if (!input.remembered) {
    if (input.password === "") return empty.password;
    if (input.password.length < shortest) return messages.passwordTooShort;
  }
  return input.codeNeeded && input.code.trim() === "" ? empty.code : undefined;
}
