import type { NavigationItem } from "@aeromaint/contracts/personal.ts";

/** One address of the back office, as the user's menus make it. */
export interface OfficePage {
  path: string;
  title: string;
  appCode: string;
  /** Titles from the application down to this page. */
  trail: string[];
  /** Where a directory leads: its first page. */
  redirect?: string;
  /** Address of the outside page that is embedded here. */
  frameUrl?: string;
  hidden: boolean;
  /** Opens beside the back office instead of in a tab of it. */
  newWindow: boolean;
  /** Picture for the menu; empty where the item has none. */
  iconUrl: string;
}

/** An application of the top bar. */
export interface Application {
  code: string;
  title: string;
  /** Its first page. */
  path: string;
  newWindow: boolean;
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

/** Pages, applications and start page from the menu tree. The address of an item is made of codes. */
export function pagesOf(menus: readonly NavigationItem[]): OfficePages {
  const pages = new Map<string, OfficePage>();
  for (const item of menus) addPage(pages, item, { path: "", trail: [] });
  const applications = menus
    .filter(({ hidden }) => !hidden)
    .map(({ code, label, isOpenWindow }) => ({
      code,
      title: label,
      path: landing(pages, `/${code}`)?.path ?? `/${code}`,
      newWindow: isOpenWindow === ownWindow,
    }));
  const [first] = applications;
  return { pages, applications, home: first ? landing(pages, first.path) : null };
}

/** The page at a path, past the directories on the way. */
export function landing(pages: OfficePages["pages"], path: string): OfficePage | null {
  const page = pages.get(path);
  return page?.redirect ? landing(pages, page.redirect) : (page ?? null);
}

/** Only http and https may be embedded; anything else is no address at all. */
export function frameUrlOf(item: Pick<NavigationItem, "isFrame" | "path">): string | undefined {
  if (item.isFrame !== embedded) return undefined;
  const url = URL.parse(item.path);
  return url && ["http:", "https:"].includes(url.protocol) ? url.href : undefined;
}

interface Place {
  path: string;
  trail: string[];
}

function addPage(pages: Map<string, OfficePage>, item: NavigationItem, parent: Place): void {
  const place = { path: `${parent.path}/${item.code}`, trail: [...parent.trail, item.label] };
  // A directory of hidden pages only still leads somewhere.
  const first = item.children.find(({ hidden }) => !hidden) ?? item.children[0];
  pages.set(place.path, {
    ...place,
    title: item.label,
    appCode: item.appCode,
    redirect: first && `${place.path}/${first.code}`,
    frameUrl: frameUrlOf(item),
    hidden: item.hidden,
    newWindow: item.isOpenWindow === ownWindow,
    // Two pictures may be given; the second belongs to the screens of the old design.
    iconUrl: item.iconUrl.split(",")[0] ?? "",
  });
  for (const child of item.children) addPage(pages, child, place);
}
