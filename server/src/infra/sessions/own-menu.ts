import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { findScreenName } from "@aeromaint/contracts/screens.ts";

/** Menu of the navigation: application, directory or page, never a button. */
export interface NavigationMenu {
  menuId: string;
  parentId: string | null;
  menuName: string;
  menuCode: string;
  /** Address of an external page. */
  path: string | null;
  isFrame: string;
  isOpenWindow: string;
  iconUrl: string;
  hidden: boolean;
  /** Recorded screen; null for an outside page, a directory, or a page made by hand. */
  screen: string | null;
}

interface MenuPosition {
  path: string;
  code: string;
  appCode: string;
}

const top: MenuPosition = { path: "", code: "0", appCode: "" };

/**
 * Tree of the granted menus with their ancestors, in the order of `menus`.
 * @param granted null for all menus
 */
export function navigationTree(
  menus: readonly NavigationMenu[],
  granted: ReadonlySet<string> | null,
): NavigationItem[] {
  const shown = granted ? withAncestors(menus, granted) : new Set(menus.map((menu) => menu.menuId));
  const below = Map.groupBy(
    menus.filter((menu) => shown.has(menu.menuId)),
    (menu) => menu.parentId,
  );
  const level = (parentId: string | null, parent: MenuPosition): NavigationItem[] =>
    (below.get(parentId) ?? []).map((menu) => {
      const { menuCode: code } = menu;
      const place = { path: `${parent.path}/${code}`, code, appCode: parent.appCode || code };
      return item(menu, { parent, place, children: level(menu.menuId, place) });
    });
  return level(null, top);
}

function item(
  menu: NavigationMenu,
  {
    parent,
    place,
    children,
  }: { parent: MenuPosition; place: MenuPosition; children: NavigationItem[] },
): NavigationItem {
  const { menuId, menuName, isFrame, isOpenWindow, iconUrl, hidden } = menu;
  return {
    id: menuId,
    label: menuName,
    code: place.code,
    path: isFrame === "2" && menu.path ? menu.path : place.path,
    isFrame,
    isOpenWindow,
    iconUrl,
    parentCode: parent.code,
    appCode: place.appCode,
    hidden,
    screen: menu.screen ?? findScreenName(place.path) ?? null,
    children,
  };
}

function withAncestors(
  menus: readonly NavigationMenu[],
  granted: ReadonlySet<string>,
): Set<string> {
  const parents = new Map(menus.map((menu) => [menu.menuId, menu.parentId]));
  const shown = new Set<string>();
  for (const id of granted) {
    let at: string | null = id;
    while (at !== null && parents.has(at) && !shown.has(at)) {
      shown.add(at);
      at = parents.get(at) ?? null;
    }
  }
  return shown;
}
