import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { redirect } from "react-router";
import { hasToken } from "../api/tokens.ts";
import { toast } from "../ui/toast/toast.ts";
import { paths } from "./paths.ts";

/** Whether somebody is signed in; a visitor is asked to do so first. */
export function signedInOrTold(): boolean {
  if (hasToken()) return true;
  toast(errorTexts.notSignedIn);
  return false;
}

/** Loader of a screen that visitors may not open: told so, they come out on the home page. */
export function signedInLoader() {
  return signedInOrTold() ? null : redirect(paths.home);
}
