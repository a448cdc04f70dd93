import { useQuery } from "@tanstack/react-query";
import { Badge, Menu, type MenuProps } from "antd";
import { useMemo, useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { useCan } from "../../../session/can.tsx";
import { type MenuBadge, menuBadgeAt } from "../../navigation/menu-badges.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { MenuIcon } from "./icons/menu-icon.tsx";
import { type MenuGroup, menuGroupOf, menuGroups } from "./menu-groups.ts";
import styles from "./side-menu.module.css";

export interface PageMenuProps {
  pages: OfficePages["pages"];
  /** The page in front; the menu shows its application. */
  page: OfficePage;
  folded: boolean;
  onOpened?: () => void;
}

/** The pages of the current application under their headings, or those that a search finds. */
export function PageMenu({ pages, page, folded, onOpened }: PageMenuProps) {
  const { appCode } = page;
  const [sought, setSought] = useState({ appCode, text: "" });
  // Another application has other pages to find.
  const text = sought.appCode === appCode && !folded ? sought.text.trim() : "";
  const { data: spelt } = useQuery({
    ...callQuery("/open/search/suggest", { keyword: text }),
    enabled: isPinyin.test(text),
    meta: { quiet: true },
  });
  const items = useMemo(() => {
    const found = spelt?.map(({ path }) => path);
    return menuItems(pages, appCode, { text, found, isGrouped: !folded });
  }, [pages, appCode, text, spelt, folded]);
  const above = [...pages.keys()]
    .map((path) => `${path}/`)
    .filter((path) => `${page.path}/`.startsWith(path));
  const menu = (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineCollapsed={folded}
      items={items}
      selectedKeys={[page.path]}
      // Folded, what is open lies over the page.
      defaultOpenKeys={folded ? [] : above}
      // Another application has other directories to open.
      key={appCode}
      onClick={({ domEvent }) => {
        if (domEvent.type === "keydown") domEvent.currentTarget.querySelector("a")?.click();
        onOpened?.();
      }}
    />
  );
  if (folded) return menu;
  return (
    <div className={styles.pages}>
      <input
        type="search"
        className={styles.search}
        aria-label="查找菜单"
        placeholder="查找菜单"
        value={text === "" ? "" : sought.text}
        onChange={({ target }) => setSought({ appCode, text: target.value })}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== "Enter") return;
          const first = currentTarget.parentElement?.querySelector<HTMLElement>("li a");
          if (!first) return;
          first.click();
          setSought({ appCode, text: "" });
          onOpened?.();
        }}
      />
      {text && items.length === 0 && <p className="hint px-4">没有符合的菜单</p>}
      {menu}
    </div>
  );
}

/** What the server is asked about, which knows how titles are read. */
const isPinyin = /^[a-z]{2,}$/i;

type MenuItems = NonNullable<MenuProps["items"]>;

interface MenuView {
  /** What titles have to contain. */
  text: string;
  /** Paths of pages that have it in another way. */
  found?: readonly string[] | undefined;
  /** Whether headings stand above the pages. */
  isGrouped: boolean;
}

/** What the side menu shows of an application: its pages below the application itself. */
export function menuItems(
  pages: OfficePages["pages"],
  appCode: string,
  { text, found, isGrouped }: MenuView = { text: "", isGrouped: false },
): MenuItems {
  const mine = [...pages.values()].filter((page) => page.appCode === appCode && !page.hidden);
  if (text === "") return itemsBelow(mine, `/${appCode}`, isGrouped);
  const words = text.toLowerCase();
  return mine
    .filter(
      ({ title, path, redirect }) =>
        !redirect && (title.toLowerCase().includes(words) || found?.includes(path)),
    )
    .map(pageItem);
}

function itemsBelow(pages: OfficePage[], parent: string, isGrouped: boolean): MenuItems {
  const own = pages.filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === parent);
  const entry = (page: OfficePage) => {
    const below = itemsBelow(pages, page.path, isGrouped);
    return below.length === 0 ? pageItem(page) : submenu(page, below);
  };
  const groups = Map.groupBy(own, ({ path }) => menuGroupOf(path));
  // One heading over everything says nothing.
  if (!isGrouped || groups.size < 2) return own.map(entry);
  return (Object.keys(menuGroups) as MenuGroup[]).flatMap((group) => {
    const members = groups.get(group);
    if (!members) return [];
    const key = `${parent}#${group}`;
    return { type: "group", key, label: menuGroups[group], children: members.map(entry) };
  });
}

function pageItem(page: OfficePage) {
  return {
    key: page.path,
    title: page.title,
    icon: <MenuIcon page={page} />,
    label: (
      // The item takes the focus, and with it the keys.
      <PageLink to={page} tabIndex={-1}>
        <MenuLabel page={page} />
      </PageLink>
    ),
  };
}

/** Opening a submenu leads nowhere: a page with pages below it is the first of them. */
function submenu(page: OfficePage, below: MenuItems) {
  return {
    key: `${page.path}/`,
    icon: <MenuIcon page={page} />,
    label: <MenuLabel page={page} />,
    children: page.redirect ? below : [pageItem(page), ...below],
  };
}

function MenuLabel({ page }: { page: OfficePage }) {
  const badge = menuBadgeAt(page.path);
  if (!badge) return page.title;
  return (
    <span className="spread gap-2">
      {page.title}
      <SideMenuBadge badge={badge} />
    </span>
  );
}

/** Milliseconds; also on window focus. */
const askAgainAfter = 60_000;

/** The number of pending items of a page; hidden at zero. */
function SideMenuBadge({ badge: { path, permission, meaning } }: { badge: MenuBadge }) {
  const can = useCan();
  const mayAsk = permission === null || can(permission);
  const { data } = useQuery({
    ...callQuery(path),
    enabled: mayAsk,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return <Badge count={total} size="small" title={meaning(total)} />;
}
