import { createContext, use } from "react";
import { Link, type LinkProps } from "react-router";
import type { PageDestination } from "./office-pages.ts";

interface PageLinkProps extends Omit<LinkProps, "to" | "target" | "rel"> {
  to: PageDestination;
}

/**
 * Link to a page. External pages that cannot be embedded open in a new window. A page with an open
 * tab keeps its search parameters.
 */
export function PageLink({ to: { path, newWindow, frameUrl }, ...link }: PageLinkProps) {
  const left = use(OpenTabs);
  if (!newWindow) return <Link {...link} to={left.get(path) ?? path} />;
  return <Link {...link} to={frameUrl ?? path} target="_blank" rel="noopener noreferrer" />;
}

/** The last address of each open tab, search parameters included, by path. */
export const OpenTabs = createContext<ReadonlyMap<string, string>>(new Map());
