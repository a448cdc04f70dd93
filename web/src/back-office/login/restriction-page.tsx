import {
  type AccountRestriction,
  accountRestrictions,
} from "@aeromaint/contracts/auth/account-restrictions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
// biome-ignore lint/style/noRestrictedImports: a page of its own, in no tab.
import { Navigate, useSearchParams } from "react-router";
import { forgetRefusal } from "../../api/restriction-refusal.ts";
import { useSignedIn } from "../../api/tokens.ts";
import { ownPath } from "../../session/own-path.ts";
import { profileQuery, useProfile } from "../../session/profile.ts";
import { useNetworkRefused } from "../../session/restriction.ts";
import { signOut } from "../../session/sign-in.ts";
import { signInPath } from "../../session/sign-in-path.ts";
import { PasswordForm } from "../own-account/password-form.tsx";
import { EnrolSteps } from "../own-account/second-factor/enrol-steps.tsx";
import styles from "./restriction-page.module.css";
import { SignInFrame } from "./sign-in-frame.tsx";

/** What accountRestrictions somebody back who is signed in, and the way out of it; then on to where they were. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const signedIn = useSignedIn();
  const networkRefused = useNetworkRefused();
  const { data: profile } = useProfile();
  // Visitors go on reading where they were; a page of the back office asks to sign in first.
  const isSite = target.startsWith("/web-site/");
  if (!signedIn) return <Navigate to={isSite ? target : signInPath(target)} replace />;
  if (networkRefused) return <Steps key="network" hold="network" target={target} />;
  if (!profile) return null;
  // As it was at first: what is being mended stays in sight until its last page has been read.
  return <Steps key={profile.user.userId} hold={profile.hold} target={target} />;
}

function Steps({ hold, target }: { hold: AccountRestriction | null; target: string }) {
  const client = useQueryClient();
  const [mending, setMending] = useState(hold);
  const goOn = async () => {
    await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    setMending((await client.ensureQueryData(profileQuery)).hold);
  };
  if (!mending) return <Navigate to={target} replace />;
  return (
    <SignInFrame subtitle={subtitles[mending]} title={subtitles[mending]}>
      <p className={styles.hint} role="status">
        {accountRestrictions[mending]}
      </p>
      {mending === "network" && (
        <Button type="primary" size="large" block onClick={forgetRefusal}>
          重试
        </Button>
      )}
      {(mending === "firstPassword" || mending === "oldPassword") && (
        <PasswordForm submitText="修改密码" onChanged={() => void goOn()} />
      )}
      {mending === "secondFactor" && <EnrolSteps onDone={() => void goOn()} />}
      <Button type="link" block className={styles.back} onClick={() => void signOut()}>
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
