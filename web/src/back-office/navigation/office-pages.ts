import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { findScreenName } from "@aeromaint/contracts/screens.ts";

/** Where a menu entry or an application leads. */
export interface Destination {
  path: string;
  /** Opens in a new browser window instead of a tab of the back office. */
  newWindow: boolean;
  /** Address of the outside page that is embedded there; null where it may not be embedded. */
  frameUrl?: string | null | undefined;
}

/** One address of the back office, as the user's menus make it. */
export interface OfficePage extends Destination {
  title: string;
  appCode: string;
  /** Titles from the application down to this page. */
  trail: string[];
  /** Where a directory leads: its first page. A page with a screen of its own is none. */
  redirect?: string | undefined;
  hidden: boolean;
  /** Fills the window: no bars, no menu, no tab. */
  fullWindow: boolean;
  /** Picture for the menu; empty where the item has none. */
  /** As the menu is shown, and as it is shown when chosen; one or none where there are no more. */
  iconUrls: string[];
}

/** An application of the top bar; its path is that of its first page. */
export interface Application extends Destination {
  code: string;
  title: string;
}

export interface OfficePages {
  /** By path. */
  pages: ReadonlyMap<string, OfficePage>;
  applications: Application[];
  /** What "/" leads to; null for somebody without any page. */
  home: OfficePage | null;
}

const embedded = "2";
const ownWindow = "2";

/** Applications that fill the whole window themselves. */
const fullWindowApplications: readonly string[] = ["digital-screen"];

/** Pages, applications and start page from the menu tree. The address of an item is made of codes. */
export function pagesOf(menus: readonly NavigationItem[]): OfficePages {
  const pages = new Map<string, OfficePage>();
  for (const item of menus) addPage(pages, item, { path: "", trail: [] });
  const applications = menus
    .filter(({ hidden }) => !hidden)
    .map((item) => ({
      code: item.code,
      title: item.label,
      path: resolveDirectory(pages, `/${item.code}`)?.path ?? `/${item.code}`,
      newWindow: item.isOpenWindow === ownWindow,
      // An application with pages always leads to its first page.
      frameUrl: item.children.length > 0 ? undefined : frameUrlOf(item),
    }));
  const [first] = applications;
  return { pages, applications, home: first ? resolveDirectory(pages, first.path) : null };
}

/** The page at a path, past the directories on the way. */
export function resolveDirectory(pages: OfficePages["pages"], path: string): OfficePage | null {
  const page = pages.get(path);
  return page?.redirect ? resolveDirectory(pages, page.redirect) : (page ?? null);
}

/** Only http and https may be embedded; anything else is no address at all (null). */
function frameUrlOf({
  isFrame,
  path,
}: Pick<NavigationItem, "isFrame" | "path">): string | null | undefined {
  if (isFrame !== embedded) return undefined;
  const url = URL.parse(path);
  return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

interface MenuPosition {
  path: string;
  trail: string[];
}

function addPage(pages: Map<string, OfficePage>, item: NavigationItem, parent: MenuPosition): void {
  const position = { path: `${parent.path}/${item.code}`, trail: [...parent.trail, item.label] };
  // A directory of hidden pages only still leads somewhere.
  const first = item.children.find(({ hidden }) => !hidden) ?? item.children[0];
  const isApplication = parent.path === "";
  const isDirectory = isApplication || !(findScreenName(position.path) || frameUrlOf(item));
  pages.set(position.path, {
    ...position,
    title: item.label,
    appCode: item.appCode,
    redirect: first && isDirectory ? `${position.path}/${first.code}` : undefined,
    frameUrl: frameUrlOf(item),
    hidden: item.hidden,
    fullWindow: fullWindowApplications.includes(item.appCode),
    newWindow: item.isOpenWindow === ownWindow,
    iconUrls: item.iconUrl.split(",").filter(Boolean),
  });
  for (const child of item.children) addPage(pages, child, position);
}
