import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { redirect } from "react-router";
import { hasToken } from "../api/tokens.ts";
import { toast } from "../ui/toast/toast.ts";
import { paths } from "./paths.ts";

/** Whether there is a session; shows visitors a toast that asks to sign in. */
export function requireSignIn(): boolean {
  if (hasToken()) return true;
  toast(errorTexts.notSignedIn);
  return false;
}

/** Loader of a screen that requires a session: visitors get a toast and the home page. */
export function signedInLoader() {
  return requireSignIn() ? null : redirect(paths.home);
}
