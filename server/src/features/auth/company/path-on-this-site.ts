const anywhere = "http://this.site";

/** Where to go on after a sign-in: always a path of this site, `/` for anything else. */
export function pathOnThisSite(path: string | null | undefined): string {
  if (!path?.startsWith("/")) return "/";
  const url = URL.parse(path, anywhere);
  if (url?.origin !== anywhere) return "/";
  // `/.//host` stays here while it is read, yet is `//host` when it is followed.
  return `${url.pathname.replace(/^\/+/, "/")}${url.search}${url.hash}`;
}
