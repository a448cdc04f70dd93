import { createContext, use } from "react";
import { Link, type LinkProps } from "react-router";
import type { Destination } from "./office-pages.ts";

interface PageLinkProps extends Omit<LinkProps, "to" | "target" | "rel"> {
  to: Destination;
}

/**
 * Links to a page: in this window, or in a new one, where an external page is not embedded.
 * A page that is already open in a tab is activated as it was left.
 */
export function PageLink({ to: { path, newWindow, frameUrl }, ...link }: PageLinkProps) {
  const left = use(OpenTabs);
  if (!newWindow) return <Link {...link} to={left.get(path) ?? path} />;
  return <Link {...link} to={frameUrl ?? path} target="_blank" rel="noopener noreferrer" />;
}

/** The last address of each open tab, search parameters included, by path. */
export const OpenTabs = createContext<ReadonlyMap<string, string>>(new Map());
