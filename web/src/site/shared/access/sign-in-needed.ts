import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { hasToken } from "../../../api/tokens.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { paths } from "../../paths.ts";
import { noteWantedPath } from "./wanted-path.ts";

/**
 * Whether there is a session; shows visitors a toast that asks to sign in, which then leads to
 * `path`. `from` is the screen that they stay on.
 */
export function requireSignIn(path: string, from?: string): boolean {
  if (hasToken()) return true;
  noteWantedPath(path, from);
  toast(errorTexts.notSignedIn);
  return false;
}

/** Loader of the screens that require a session: visitors get a toast and the home page. */
export function signedInLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return requireSignIn(`${pathname}${search}`, paths.home) ? null : redirect(paths.home);
}
