import type { ProviderFlowResult } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import { hasToken } from "../../api/tokens.ts";
import CodeForm from "../../own/sign-in/code-form.tsx";
import {
  announceProviderResult,
  completeProviderSignIn,
  storeProviderSession,
} from "../../session/company-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { TrialOutcome } from "../shared/company-trial/trial-outcome.tsx";

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
    <main className="grid min-h-dvh place-items-center p-4">
      <title>公司登录</title>
      <section className="card flex w-full max-w-130 flex-col gap-4 p-6">
        <h1 className="text-lg">公司登录</h1>
        {problem && <Problem text={problem} />}
        {!problem && end?.secondFactor && (
          <CodeForm
            ticket={end.secondFactor.ticket}
            onTokens={(tokens) => enter({ ...end, tokens })}
            onExpired={setProblem}
          />
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
          <p>验证成功，可以关闭此窗口，回到原来的页面继续。</p>
        )}
        {!problem && !end?.secondFactor && !end?.trial && end?.purpose !== "proof" && (
          <p className="text-muted" role="status">
            正在登录…
          </p>
        )}
      </section>
    </main>
  );
}

/** Loads the next page completely. Nothing of the page before the sign-in stays. */
async function enter(end: ProviderFlowResult): Promise<void> {
  await storeProviderSession(end);
  window.location.replace(end.redirect);
}

function Problem({ text }: { text: string }) {
  const leave = () => (hasToken() ? window.close() : window.location.replace("/login"));
  return (
    <>
      <p className="text-refused" role="alert">
        {text}
      </p>
      <Button wide onClick={leave}>
        {hasToken() ? "关闭窗口" : "返回登录"}
      </Button>
    </>
  );
}
