import {
  type AccountRestriction,
  accountRestrictions,
} from "@aeromaint/contracts/auth/account-restrictions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
// biome-ignore lint/style/noRestrictedImports: a page of its own, in no tab.
import { Navigate, useSearchParams } from "react-router";
import { clearNetworkRefusal, useNetworkRefused } from "../../api/restriction-refusal.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { PasswordForm } from "../../own/profile/password-form.tsx";
import { EnrolSteps } from "../../own/second-factor/enrol-steps.tsx";
import { ownPath, signInPath } from "../../session/own-path.ts";
import { profileQuery, useProfile } from "../../session/profile.ts";
import { signOut } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Explains the account's restriction and how to lift it; then redirects back. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const signedIn = useSignedIn();
  const networkRefused = useNetworkRefused();
  const { data: profile } = useProfile();
  // Public pages stay open; a page of the back office asks to sign in first.
  const isSite = target.startsWith("/web-site/");
  if (!signedIn) return <Navigate to={isSite ? target : signInPath(target)} replace />;
  if (networkRefused) return <RestrictionSteps key="network" hold="network" target={target} />;
  if (!profile) return null;
  // The initial restriction: its form stays until the last step was read.
  return <RestrictionSteps key={profile.user.userId} hold={profile.hold} target={target} />;
}

function RestrictionSteps({ hold, target }: { hold: AccountRestriction | null; target: string }) {
  const client = useQueryClient();
  const [restriction, setRestriction] = useState(hold);
  const onLifted = async () => {
    await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    setRestriction((await client.ensureQueryData(profileQuery)).hold);
  };
  if (!restriction) return <Navigate to={target} replace />;
  return (
    <SignInFrame subtitle={subtitles[restriction]} title={subtitles[restriction]}>
      <p className="mb-4 text-muted" role="status">
        {accountRestrictions[restriction]}
      </p>
      {restriction === "network" && (
        <Button variant="primary" wide onClick={clearNetworkRefusal}>
          重试
        </Button>
      )}
      {(restriction === "firstPassword" || restriction === "oldPassword") && (
        <PasswordForm offersTokens submitText="修改密码" onChanged={() => void onLifted()} />
      )}
      {restriction === "secondFactor" && <EnrolSteps onDone={() => void onLifted()} />}
      <Button variant="quiet" wide onClick={() => void signOut()}>
        退出登录
      </Button>
    </SignInFrame>
  );
}

const subtitles: Record<AccountRestriction, string> = {
  network: "无法访问",
  firstPassword: "修改密码",
  oldPassword: "修改密码",
  secondFactor: "二次验证",
};
