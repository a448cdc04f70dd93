import { Outlet } from "react-router";
import { useSignedIn } from "../../../api/tokens.ts";

/** Wraps screens that require a session: renders nothing after its end. */
export function SignedInOnly() {
  return useSignedIn() ? <Outlet /> : null;
}
