import type { Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { request } from "../../api/request.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface CodeFormProps {
  ticket: string;
  onTokens: (tokens: Tokens) => Promise<unknown>;
  /** Called if the ticket has expired. */
  onExpired: (problem: string) => void;
  onBack?: () => void;
}

/** The second step of a sign-in: a current code, or a recovery code. */
export default function CodeForm({ ticket, onTokens, onExpired, onBack }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const body = { ticket, code: code.trim() };
      const { data } = await request<Tokens>("POST", "/auth/login/second-factor", { body });
      await onTokens(data);
    },
    onError: (error) => {
      const status = error instanceof ApiError ? error.code : 0;
      if (status === 401) return onExpired(messageOf(error));
      // A code that was not refused can be sent again.
      if (status > 0 && status < 429) setCode("");
      setProblem(messageOf(error));
      form.current?.querySelector("input")?.focus();
    },
  });
  return (
    <form
      ref={form}
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(code.trim() ? "" : "请输入动态验证码或恢复码");
        if (code.trim() && !sending.isPending) sending.mutate();
      }}
    >
      <p className="text-muted">
        请输入身份验证器上的 6 位动态验证码；设备不在身边时，可以输入一个恢复码。
      </p>
      <TextField
        label="动态验证码或恢复码"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setProblem("");
        }}
        autoFocus
      />
      {problem && (
        <p className="text-refused text-sm" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" type="submit" wide disabled={sending.isPending}>
        验证
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          返回重新登录
        </Button>
      )}
    </form>
  );
}
