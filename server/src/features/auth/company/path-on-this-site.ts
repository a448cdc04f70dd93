const anywhere = "http://this.site";

/** Path of this site to open after a sign-in; `/` for anything else. */
export function pathOnThisSite(path: string | null | undefined): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, anywhere);
  if (url?.origin !== anywhere) return "/";
  // Browsers resolve `/.//host` to `//host`, which is another site.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}
