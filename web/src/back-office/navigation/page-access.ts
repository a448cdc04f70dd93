import { findScreenName } from "@aeromaint/contracts/screens.ts";
import type { QueryClient } from "@tanstack/react-query";
import { redirect, replace } from "react-router";
import { profileQuery } from "../../session/profile.ts";
import { noAccessPath, startAlias } from "./fixed-paths.ts";
import { pagesOf, resolveDirectory } from "./office-pages.ts";

/** Site accounts have no pages here; their start is the public site. */
const siteUserType = "03";

/** What "/" means to the signed-in user. */
export async function startPath(queryClient: QueryClient): Promise<string> {
  const { user, menus } = await queryClient.ensureQueryData(profileQuery);
  if (user.userType === siteUserType) return "/web-site/home";
  return pagesOf(menus).home?.path ?? noAccessPath;
}

/**
 * Decides on a path before anything renders: directories redirect to their first page, unknown
 * paths to /error for accounts of the site. Staff see in place that there is no such page, and also
 * that they lack the permission for one.
 * Redirects happen here, in the loader, so that the shell and its open tabs stay mounted.
 */
export async function checkPageAccess(queryClient: QueryClient, pathname: string) {
  const { menus } = await queryClient.ensureQueryData(profileQuery);
  const { pages, home } = pagesOf(menus);
  const path = pagePath(pathname);
  if (path === startAlias) return replace(await startPath(queryClient));
  const page = resolveDirectory(pages, path);
  if (page) return page.path === path ? null : replace(page.path);
  return home || isOfficePath(path) ? null : redirect("/error");
}

/** Whether the back office has a page here, with or without permission. */
export function isOfficePath(path: string): boolean {
  return findScreenName(path) !== undefined || path === noAccessPath;
}

/** The path as menus write it: without a slash at the end. */
export function pagePath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
