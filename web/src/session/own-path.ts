/**
 * Always a path on this origin: foreign addresses, `//host`, `\\host`, `javascript:` and dot
 * segments that hide a `//` all come out as harmless paths or `/`.
 */
export function ownPath(value: string | null | undefined, origin = window.location.origin): string {
  if (!value) return "/";
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return "/";
  // `/.//host` stays on the origin while it is parsed, yet is `//host` when it is followed.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}

/** The staff's sign-in page, with a redirect back to `from`. */
export function signInPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
