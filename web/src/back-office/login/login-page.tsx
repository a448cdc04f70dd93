import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
// biome-ignore lint/style/noRestrictedImports: a page of its own, in no tab.
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { ownPath } from "../../session/own-path.ts";
import { profileQuery, type UserProfile } from "../../session/profile.ts";
import type { PendingSignIn } from "../../session/sign-in.ts";
import { CodeForm } from "./code-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The staff's sign-in. Whatever `redirect` says, it leads to a page of this origin. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const navigate = useNavigate();
  const client = useQueryClient();
  const { message } = App.useApp();
  const signedIn = useSignedIn();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  // Also when the sign-in happened in another tab.
  if (signedIn) return <Navigate to={target} replace />;
  const welcome = (profile: UserProfile) => {
    client.setQueryData(profileQuery.queryKey, profile);
    message.success(signInTexts.signedIn);
    void navigate(target, { replace: true });
  };
  return (
    <SignInFrame subtitle={pending ? "二次验证" : "管理后台"} title="登录">
      {pending ? (
        <CodeForm pending={pending} onSignedIn={welcome} onBack={() => setPending(null)} />
      ) : (
        <LoginForm onSignedIn={welcome} onCodeAsked={setPending} />
      )}
    </SignInFrame>
  );
}
