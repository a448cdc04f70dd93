import { ownPath } from "../../../session/own-path.ts";
import { storedJson } from "../../../ui/stored-setting.ts";
import { paths } from "../../paths.ts";

const storageKey = "am:wanted-path";
/** Where a visitor signs in or registers: being there is no other wish. */
const entrances: readonly string[] = [paths.home, paths.register];

interface WantedPath {
  path: string;
  /** The screen that the visitor was left on. */
  from: string;
}

/** Notes where a visitor wanted to go in this tab, until a sign-in or another screen. */
export function noteWantedPath(path: string, from = window.location.pathname): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ path, from } satisfies WantedPath));
}

/** Where to go after the sign-in; null to stay. Answers once. */
export function takeWantedPath(): string | null {
  const wanted = readWanted();
  sessionStorage.removeItem(storageKey);
  return wanted && ownPath(wanted.path);
}

/** The address of this screen. */
export function presentPath(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

/** Notes this screen, unless something was wanted from it already. */
export function noteThisScreen(): void {
  const { pathname } = window.location;
  const isScreen = !entrances.includes(pathname) && pathname !== paths.error;
  if (isScreen && !readWanted()) noteWantedPath(presentPath());
}

/** Drops what was wanted from another screen than this: the visitor went elsewhere. */
export function dropWantedElsewhere(pathname: string): void {
  if (!entrances.includes(pathname) && readWanted()?.from !== pathname) takeWantedPath();
}

function readWanted(): WantedPath | null {
  // Written by this module under this name only.
  return (storedJson(() => sessionStorage.getItem(storageKey)) as WantedPath | undefined) ?? null;
}
