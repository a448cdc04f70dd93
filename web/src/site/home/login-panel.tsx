import { type FormEvent, useState } from "react";
import { messageOf } from "../../session/api-error.ts";
import { readRemembered } from "../../session/remembered.ts";
import { signIn, useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { problemWith } from "./login-rules.ts";
import styles from "./side-box.module.css";

export function LoginPanel({ onForgotten }: { onForgotten: () => void }) {
  const { captcha, failed, refresh } = useCaptcha();
  const [kept] = useState(readRemembered);
  const [username, setUsername] = useState(kept?.username ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(kept !== null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  // The kept box stands for the password until another account or a password is typed.
  const box = password === "" && username === kept?.username ? kept.box : undefined;
  const codeNeeded = captcha?.captchaOnOff ?? true;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemWith({ username, password, code, codeNeeded, remembered: !!box });
    setProblem(found ?? "");
    if (found || !captcha || busy) return;
    setBusy(true);
    try {
      const { uuid, publicKey } = captcha;
      await signIn({
        username: username.trim(),
        password,
        code: code.trim(),
        uuid,
        publicKey,
        panel: "site",
        remembered: box,
        remember,
      });
      toast("登录成功", "success");
    } catch (error) {
      setProblem(messageOf(error));
      setCode("");
      refresh();
      setBusy(false);
    }
  };

  return (
    <>
      <h2>登录</h2>
      <form onSubmit={submit} noValidate>
        <TextField
          label="账号"
          autoComplete="username"
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          label="密码"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          placeholder={box ? "已记住密码" : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {codeNeeded && (
          <div className={styles.beside}>
            <TextField
              label="验证码"
              autoComplete="off"
              maxLength={8}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <button
              type="button"
              className={styles.captcha}
              onClick={refresh}
              aria-label="看不清，换一张"
            >
              {captcha?.img && <img src={captcha.img} alt="" />}
              {failed && "加载失败，点击重试"}
            </button>
          </div>
        )}
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <Button look="primary" type="submit" wide disabled={busy}>
          {busy ? "登录中…" : "登录"}
        </Button>
        <div className={styles.below}>
          <label className={styles.remember}>
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            记住密码
          </label>
          <Button look="quiet" onClick={onForgotten}>
            找回密码
          </Button>
        </div>
      </form>
    </>
  );
}
