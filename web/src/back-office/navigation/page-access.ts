import { findScreenName } from "@aeromaint/contracts/screens.ts";
import type { QueryClient } from "@tanstack/react-query";
import { redirect, replace } from "react-router";
import { profileQuery } from "../../session/profile.ts";
import { noAccessPath, startAlias } from "./fixed-paths.ts";
import { buildOfficePages, resolveDirectory } from "./office-pages.ts";

/** Site accounts have no pages here; their start is the public site. */
const siteUserType = "03";

/** Target of "/" for the signed-in user. */
export async function startPath(queryClient: QueryClient): Promise<string> {
  const { user, menus } = await queryClient.ensureQueryData(profileQuery);
  if (user.userType === siteUserType) return "/web-site/home";
  return buildOfficePages(menus).home?.path ?? noAccessPath;
}

/**
 * Checks a path in the loader, so that redirects keep the shell and its open tabs mounted.
 * Directories redirect to their first page, old addresses of moved pages to the page. Site accounts go to /error for an unknown path. Staff
 * stay and see a message for an unknown or forbidden page.
 */
export async function checkPageAccess(
  queryClient: QueryClient,
  { pathname, search }: Pick<URL, "pathname" | "search">,
) {
  const { menus } = await queryClient.ensureQueryData(profileQuery);
  const { pages, home } = buildOfficePages(menus);
  const path = pagePath(pathname);
  if (path === startAlias) return replace(await startPath(queryClient));
  const page = resolveDirectory(pages, path);
  if (page) return page.path === path ? null : replace(`${page.path}${search}`);
  return home || isOfficePath(path) ? null : redirect("/error");
}

/** True if the back office has this page, with or without permission. */
export function isOfficePath(path: string): boolean {
  return findScreenName(path) !== undefined || path === noAccessPath;
}

/** Path without trailing slashes, as in the menus. */
export function pagePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
