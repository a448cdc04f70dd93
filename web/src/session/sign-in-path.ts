/** The staff's sign-in page, with a redirect back to `from`. */
export function signInPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
