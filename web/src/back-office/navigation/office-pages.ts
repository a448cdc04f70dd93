import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { type ScreenName, screens } from "@aeromaint/contracts/screens.ts";

/** Target of a menu entry or an application. */
export interface PageDestination {
  path: string;
  /** Opens in a new browser window instead of a tab of the back office. */
  newWindow: boolean;
  /** Address of the embedded outside page; null if embedding is forbidden. */
  frameUrl?: string | null | undefined;
}

/** Page of the back office, derived from the user's menus. */
export interface OfficePage extends PageDestination {
  title: string;
  appCode: string;
  /** Titles from the application down to this page. */
  trail: string[];
  /** First page of a directory. A directory with its own screen has no redirect. */
  redirect?: string | undefined;
  hidden: boolean;
  /** Screen of the page; null for a directory, an outside page, or a page of another release. */
  screen: ScreenName | null;
  /** Fills the window: no bars, no menu, no tab. */
  fullWindow: boolean;
  /** Icons of the menu entry: normal, then selected. Either may be missing. */
  iconUrls: string[];
}

/** Application of the top bar. Its path is that of its first page. */
export interface Application extends PageDestination {
  code: string;
  title: string;
}

export interface OfficePages {
  /** Pages by path. */
  pages: ReadonlyMap<string, OfficePage>;
  applications: Application[];
  /** Target of "/"; null for a user without pages. */
  home: OfficePage | null;
}

const embeddedValue = "2";
const newWindowValue = "2";

/** Applications that fill the whole window. */
const fullWindowApplications: readonly string[] = ["digital-screen"];

/**
 * Pages, applications and start page from the menu tree. Menu codes form the addresses. The shipped
 * address of a moved page redirects to the page.
 */
export function buildOfficePages(menus: readonly NavigationItem[]): OfficePages {
  const pages = new Map<string, OfficePage>();
  for (const item of menus) addPage(pages, item, { path: "", trail: [] });
  for (const page of [...pages.values()]) {
    const shipped = page.screen && screens[page.screen].path;
    if (!shipped || pages.has(shipped)) continue;
    pages.set(shipped, { ...page, path: shipped, redirect: page.path, hidden: true });
  }
  const applications = menus
    .filter(({ hidden }) => !hidden)
    .map((item) => ({
      code: item.code,
      title: item.label,
      path: resolveDirectory(pages, `/${item.code}`)?.path ?? `/${item.code}`,
      newWindow: item.isOpenWindow === newWindowValue,
      // An application with pages always leads to its first page.
      frameUrl: item.children.length > 0 ? undefined : frameUrlOf(item),
    }));
  const [first] = applications;
  return { pages, applications, home: first ? resolveDirectory(pages, first.path) : null };
}

/** Page at a path. Directories resolve to their first page. */
export function resolveDirectory(pages: OfficePages["pages"], path: string): OfficePage | null {
  const page = pages.get(path);
  return page?.redirect ? resolveDirectory(pages, page.redirect) : (page ?? null);
}

/** Accepts only http and https for embedding; null for another protocol. */
function frameUrlOf({
  isFrame,
  path,
}: Pick<NavigationItem, "isFrame" | "path">): string | null | undefined {
  if (isFrame !== embeddedValue) return undefined;
  const url = URL.parse(path);
  return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

interface MenuPosition {
  path: string;
  trail: string[];
}

function addPage(pages: Map<string, OfficePage>, item: NavigationItem, parent: MenuPosition): void {
  const position = { path: `${parent.path}/${item.code}`, trail: [...parent.trail, item.label] };
  // A directory with only hidden pages leads to the first of them.
  const first = item.children.find(({ hidden }) => !hidden) ?? item.children[0];
  const isApplication = parent.path === "";
  const screen = Object.hasOwn(screens, item.screen ?? "") ? (item.screen as ScreenName) : null;
  const isDirectory = isApplication || !(screen || frameUrlOf(item));
  pages.set(position.path, {
    ...position,
    title: item.label,
    appCode: item.appCode,
    redirect: first && isDirectory ? `${position.path}/${first.code}` : undefined,
    frameUrl: frameUrlOf(item),
    hidden: item.hidden,
    screen,
    fullWindow: fullWindowApplications.includes(item.appCode),
    newWindow: item.isOpenWindow === newWindowValue,
    iconUrls: item.iconUrl.split(",").filter(Boolean),
  });
  for (const child of item.children) addPage(pages, child, position);
}
