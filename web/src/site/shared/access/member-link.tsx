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

/** A link to what needs a session: visitors are asked to sign in, and come there afterwards. */
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
 * Whether there is a session; shows visitors a toast that asks to sign in, which then leads to
 * `path`. `from` is the screen that they stay on.
 */
export function requireSignIn(path: string, from?: string): boolean {
  if (hasToken()) return true;
  storeWantedPath(path, from);
  toast(errorTexts.notSignedIn);
  return false;
}

/** Loader of the screens that require a session: visitors get a toast and the home page. */
export function signedInLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return requireSignIn(`${pathname}${search}`, paths.home) ? null : redirect(paths.home);
}

const storageKey = "am:wanted-path";
/** Where a visitor signs in or registers: being there is no other wish. */
const entrances: readonly string[] = [paths.home, paths.register];

interface WantedPath {
  path: string;
  /** The screen that the visitor was left on. */
  from: string;
}

/** Stores where a visitor wanted to go in this tab, until a sign-in or another screen. */
export function storeWantedPath(path: string, from = window.location.pathname): void {
  sessionStore.set(storageKey, JSON.stringify({ path, from } satisfies WantedPath));
}

/** Where to go after the sign-in; null to stay. Answers once. */
export function takeWantedPath(): string | null {
  const wanted = readWanted();
  sessionStore.remove(storageKey);
  return wanted && ownPath(wanted.path);
}

/** The address of this screen. */
export function presentPath(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

/** Stores this screen, unless something was wanted from it already. */
export function storeThisScreen(): void {
  const { pathname } = window.location;
  const isScreen = !entrances.includes(pathname) && pathname !== paths.error;
  if (isScreen && !readWanted()) storeWantedPath(presentPath());
}

/** Drops what was wanted from another screen than this: the visitor went elsewhere. */
export function dropWantedElsewhere(pathname: string): void {
  if (!entrances.includes(pathname) && readWanted()?.from !== pathname) takeWantedPath();
}

function readWanted(): WantedPath | null {
  // Written by this module under this name only.
  return (storedJson(sessionStore.get(storageKey)) as WantedPath | undefined) ?? null;
}
