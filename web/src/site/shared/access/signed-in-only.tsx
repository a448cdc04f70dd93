import { Outlet } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";

/** Around the screens that require a session: shows nothing of them once it has ended. */
export function SignedInOnly() {
  return useSignedIn() ? <Outlet /> : null;
}
