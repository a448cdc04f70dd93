const baseUrl = "http://this.site";

/** Path of this site to open after a sign-in; `/` for anything else. */
export function safeRedirectPath(path: string | null | undefined): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, baseUrl);
  if (url?.origin !== baseUrl) return "/";
  // Browsers resolve `/.//host` to `//host`, which is another site.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}
