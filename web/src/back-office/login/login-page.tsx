import { useQueryClient } from "@tanstack/react-query";
// biome-ignore lint/style/noRestrictedImports: a page of its own, in no tab.
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useSignedIn } from "../../api/tokens.ts";
import { SignIn } from "../../own/sign-in/sign-in.tsx";
import { ownPath } from "../../session/own-path.ts";
import { profileQuery } from "../../session/profile.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The staff's sign-in. It always leads to a page of this origin, for any value of `redirect`. */
export function Component() {
  const [parameters] = useSearchParams();
  const target = ownPath(parameters.get("redirect"));
  const navigate = useNavigate();
  const client = useQueryClient();
  // Also when the sign-in happened in another tab.
  if (useSignedIn()) return <Navigate to={target} replace />;
  return (
    <SignIn
      panel="office"
      redirect={target}
      onSignedIn={(profile) => {
        client.setQueryData(profileQuery.queryKey, profile);
        void navigate(target, { replace: true });
      }}
      frame={({ title, children }) => (
        <SignInFrame subtitle={title === "登录" ? "管理后台" : title} title={title}>
          {children}
        </SignInFrame>
      )}
    />
  );
}
