/** The staff's sign-in page that leads back to where somebody was. */
export function signInPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from)}`;
}
