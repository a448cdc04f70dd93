import type { ProviderFlowResult } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { Tokens } from "@aeromaint/contracts/auth/sign-in.ts";
import { type FormEvent, useEffect, useState } from "react";
import { useParams } from "react-router";
import { messageOf } from "../../../api/api-error.ts";
import { request } from "../../../api/request.ts";
import { hasToken } from "../../../api/tokens.ts";
import {
  announceProviderResult,
  completeProviderSignIn,
  storeProviderSession,
} from "../../../session/company-sign-in.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TrialOutcome } from "../../shared/company-trial/trial-outcome.tsx";
import styles from "./return-page.module.css";

/** One hand-in for each answer, also where a page is rendered twice. */
const ends = new Map<string, Promise<ProviderFlowResult>>();

function endOnce(providerId: string, answer: string): Promise<ProviderFlowResult> {
  const end = ends.get(answer) ?? completeProviderSignIn(providerId, answer);
  ends.set(answer, end);
  return end;
}

/** Ends what was begun at the company's provider: a sign-in, a proof before a signature, or a try. */
export function Component() {
  const { id = "" } = useParams();
  const [answer] = useState(() => window.location.search);
  const [end, setEnd] = useState<ProviderFlowResult | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    // The code is worth nothing any more; still it does not stay in the history.
    window.history.replaceState(null, "", window.location.pathname);
    endOnce(id, answer)
      .then(async (ended) => {
        setEnd(ended);
        if (ended.purpose === "proof") {
          announceProviderResult(answer);
          window.close();
        }
        if (ended.tokens) await enter(ended);
      })
      .catch((error: unknown) => setProblem(messageOf(error)));
  }, [id, answer]);
  return (
    <main className={styles.page}>
      <title>公司登录</title>
      <section className="card p-6 stack gap-4">
        <h1 className="text-lg m-0">公司登录</h1>
        {problem && <Problem text={problem} />}
        {!problem && end?.secondFactor && (
          <CodeForm end={end} ticket={end.secondFactor.ticket} onStale={setProblem} />
        )}
        {!problem && end?.trial && (
          <>
            <TrialOutcome trial={end.trial} />
            <Button wide onClick={() => window.close()}>
              关闭窗口
            </Button>
          </>
        )}
        {!problem && end?.purpose === "proof" && (
          <p className="m-0">验证成功，可以关闭此窗口，回到原来的页面继续。</p>
        )}
        {!problem && !end?.secondFactor && !end?.trial && end?.purpose !== "proof" && (
          <p className="m-0 muted" role="status">
            正在登录…
          </p>
        )}
      </section>
    </main>
  );
}

/** Nothing of the page before the sign-in stays: the next one is loaded anew. */
async function enter(end: ProviderFlowResult): Promise<void> {
  await storeProviderSession(end);
  window.location.replace(end.redirect);
}

function Problem({ text }: { text: string }) {
  const leave = () => (hasToken() ? window.close() : window.location.replace("/login"));
  return (
    <>
      <p className="m-0 refused" role="alert">
        {text}
      </p>
      <Button wide onClick={leave}>
        {hasToken() ? "关闭窗口" : "返回登录"}
      </Button>
    </>
  );
}

interface CodeFormProps {
  end: ProviderFlowResult;
  ticket: string;
  onStale: (text: string) => void;
}

/** The platform's own second factor, where the provider has asked for none. */
function CodeForm({ end, ticket, onStale }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !code.trim()) return;
    setIsBusy(true);
    try {
      const body = { ticket, code: code.trim() };
      const { data } = await request<Tokens>("POST", "/auth/login/second-factor", { body });
      await enter({ ...end, tokens: data });
    } catch (error) {
      setIsBusy(false);
      setCode("");
      const { code: status } = error as { code?: number };
      (status === 401 ? onStale : setProblem)(messageOf(error));
    }
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <p className="m-0 muted">
        请输入身份验证器上的 6 位动态验证码；设备不在身边时，可以输入一个恢复码。
      </p>
      <TextField
        label="动态验证码或恢复码"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoFocus
      />
      {problem && (
        <p className="m-0 refused" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" type="submit" wide disabled={isBusy}>
        验证
      </Button>
    </form>
  );
}
