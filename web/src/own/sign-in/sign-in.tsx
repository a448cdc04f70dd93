import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import type { UserProfile } from "../../session/profile.ts";
import { type PendingSignIn, storeSignIn } from "../../session/sign-in.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type EndedSignIn, SignInForm, type SignInPanel } from "./sign-in-form.tsx";

// Load on demand: they are rarely used.
const CodeForm = lazyPart(() => import("./code-form.tsx"));
const RetrievalForm = lazyPart(() => import("./retrieval-form.tsx"));

interface SignInProps {
  panel: SignInPanel;
  redirect?: string;
  onSignedIn?: (profile: UserProfile) => void;
  /** Frame with the title of the step. */
  frame: (step: { title: string; children: ReactNode }) => ReactNode;
}

/** Sign-in with its second step, and the reset of a forgotten password. */
export function SignIn({ panel, redirect, onSignedIn, frame }: SignInProps) {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [ended, setEnded] = useState<EndedSignIn>();
  const [isRetrieving, setRetrieving] = useState(false);
  const welcome = (profile: UserProfile) => {
    toast("登录成功", "success");
    onSignedIn?.(profile);
  };
  if (isRetrieving) {
    const children = (
      <Suspense fallback={<Skeleton height={320} />}>
        <RetrievalForm onBack={() => setRetrieving(false)} />
      </Suspense>
    );
    return frame({ title: "忘记密码", children });
  }
  if (pending) {
    const goBack = (problem?: string) => {
      setEnded({ username: pending.form.username, problem });
      setPending(null);
    };
    const children = (
      <Suspense>
        <CodeForm
          ticket={pending.ticket}
          onTokens={async (tokens) => welcome(await storeSignIn(tokens, pending))}
          onExpired={goBack}
          onBack={() => goBack()}
        />
      </Suspense>
    );
    return frame({ title: "二次验证", children });
  }
  const children = (
    <SignInForm
      panel={panel}
      redirect={redirect}
      ended={ended}
      onSignedIn={welcome}
      onCodeRequired={setPending}
      onForgotten={() => setRetrieving(true)}
    />
  );
  return frame({ title: "登录", children });
}
