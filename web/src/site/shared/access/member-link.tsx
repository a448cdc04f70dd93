import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { Link, type LinkProps, type LoaderFunctionArgs, redirect } from "react-router";
import { hasToken } from "../../../api/tokens.ts";
import { ownPath } from "../../../session/own-path.ts";
import { sessionStore } from "../../../ui/storage/browser-storage.ts";
import { storedJson } from "../../../ui/storage/stored-setting.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { paths } from "../../paths.ts";

interface MemberLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  to: string;
}

/**
 * Link to a page that requires a session. Visitors are asked to sign in and then redirected there.
 */
export function MemberLink({ to, ...rest }: MemberLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        if (!requireSignIn(to)) event.preventDefault();
      }}
    />
  );
}

/**
 * Returns true with a session. Otherwise it asks for a sign-in and stores `path` as its target.
 * `from` is the current screen.
 */
export function requireSignIn(path: string, from?: string): boolean {
  if (hasToken()) return true;
  storeTargetPath(path, from);
  toast(errorTexts.notSignedIn);
  return false;
}

/** Loader of screens that require a session: redirects visitors to the home page. */
export function signedInLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return requireSignIn(`${pathname}${search}`, paths.home) ? null : redirect(paths.home);
}

const storageKey = "am:wanted-path";
/** Screens for signing in or registering. They are never a target after the sign-in. */
const entrances: readonly string[] = [paths.home, paths.register];

interface TargetPath {
  path: string;
  /** Screen on which the visitor clicked. */
  from: string;
}

/** Stores the target after a sign-in, for this tab. It is dropped on another screen. */
export function storeTargetPath(path: string, from = window.location.pathname): void {
  sessionStore.set(storageKey, JSON.stringify({ path, from } satisfies TargetPath));
}

/** Target after the sign-in; null to stay. Removes it from storage. */
export function takeTargetPath(): string | null {
  const wanted = readTargetPath();
  sessionStore.remove(storageKey);
  return wanted && ownPath(wanted.path);
}

/** Path of this screen with its query. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

/** Stores this screen as target, unless a target is stored. */
export function storeCurrentPath(): void {
  const { pathname } = window.location;
  const isScreen = !entrances.includes(pathname) && pathname !== paths.error;
  if (isScreen && !readTargetPath()) storeTargetPath(currentPath());
}

/** Drops the target if the visitor has moved to another screen. */
export function dropOtherTarget(pathname: string): void {
  if (!entrances.includes(pathname) && readTargetPath()?.from !== pathname) takeTargetPath();
}

function readTargetPath(): TargetPath | null {
  // Only this module writes the key.
  return (storedJson(sessionStore.get(storageKey)) as TargetPath | undefined) ?? null;
}
