/**
 * Converts any text to a path on this origin. Foreign URLs, `//host`, `\\host`, `javascript:` and
 * dot segments that hide `//` become harmless paths or `/`.
 */
export function ownPath(value: string | null | undefined, origin = window.location.origin): string {
  if (!value) return "/";
  const url = URL.parse(value, origin);
  if (!url || url.origin !== origin) return "/";
  // `/.//host` parses as a path on this origin, but navigates to `//host`.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}

/** Path of the staff's sign-in page, with a redirect back to `from`. */
export function signInPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
