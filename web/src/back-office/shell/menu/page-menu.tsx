import { useQuery } from "@tanstack/react-query";
import { Badge, Menu, type MenuProps } from "antd";
import { useMemo, useState } from "react";
import { quietQuery } from "../../../api/query-by-key.ts";
import { useCan } from "../../../session/can.tsx";
import { type MenuBadge, menuBadges } from "../../navigation/menu-badges.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { MenuIcon } from "./icons/menu-icon.tsx";
import styles from "./side-menu.module.css";

export interface PageMenuProps {
  pages: OfficePages["pages"];
  /** Active page; the menu shows its application. */
  page: OfficePage;
  folded: boolean;
  onOpened?: () => void;
}

/** Pages of the current application below their headings, or the pages that match a search. */
export function PageMenu({ pages, page, folded, onOpened }: PageMenuProps) {
  const { appCode } = page;
  const [sought, setSought] = useState({ appCode, text: "" });
  // Another application resets the search.
  const text = sought.appCode === appCode && !folded ? sought.text.trim() : "";
  const { data: spelt } = useQuery({
    ...quietQuery("/open/search/suggest", { keyword: text }),
    enabled: isPinyin.test(text),
  });
  const items = useMemo(() => {
    const foundPaths = spelt?.map(({ path }) => path);
    return sideMenuItems(pages, appCode, { titleText: text, foundPaths, isGrouped: !folded });
  }, [pages, appCode, text, spelt, folded]);
  const above = [...pages.keys()]
    .map((path) => `${path}/`)
    .filter((path) => `${page.path}/`.startsWith(path));
  const menu = (
    <Menu
      className={`min-h-0 flex-1 overflow-y-auto overflow-x-hidden md:border-0 md:py-2 ${styles.menu}`}
      mode="inline"
      inlineCollapsed={folded}
      items={items}
      selectedKeys={[page.path]}
      // In a folded menu an open submenu covers the page.
      defaultOpenKeys={folded ? [] : above}
      // Another application resets the open directories.
      key={appCode}
      onClick={({ domEvent }) => {
        if (domEvent.type === "keydown") domEvent.currentTarget.querySelector("a")?.click();
        onOpened?.();
      }}
    />
  );
  if (folded) return menu;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <input
        type="search"
        className="mx-3 mt-2 h-8 flex-none rounded-md border border-edge bg-ground px-3 text-ink text-sm placeholder:text-muted"
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
      {text && items.length === 0 && <p className="px-4 text-muted text-xs">没有符合的菜单</p>}
      {menu}
    </div>
  );
}

/** Input that may be pinyin. The server knows the reading of titles. */
const isPinyin = /^[a-z]{2,}$/i;

type MenuItems = NonNullable<MenuProps["items"]>;

interface MenuView {
  /** Text that titles must contain. */
  titleText: string;
  /** Paths of pages that match by pinyin. */
  foundPaths?: readonly string[] | undefined;
  /** True to show headings above the pages. */
  isGrouped: boolean;
}

/** Entries of the side menu: the pages of an application. */
export function sideMenuItems(
  pages: OfficePages["pages"],
  appCode: string,
  { titleText, foundPaths, isGrouped }: MenuView = { titleText: "", isGrouped: false },
): MenuItems {
  const mine = [...pages.values()].filter((page) => page.appCode === appCode && !page.hidden);
  if (titleText === "") return itemsBelow(mine, `/${appCode}`, isGrouped);
  const words = titleText.toLowerCase();
  return mine
    .filter(
      ({ title, path, redirect }) =>
        !redirect && (title.toLowerCase().includes(words) || foundPaths?.includes(path)),
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
  // A single heading has no use.
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
      // The menu item takes the focus and the keyboard.
      <PageLink to={page} tabIndex={-1}>
        <MenuLabel page={page} />
      </PageLink>
    ),
  };
}

/** Opening a submenu does not navigate. Its own page is the first entry. */
function submenu(page: OfficePage, below: MenuItems) {
  return {
    key: `${page.path}/`,
    icon: <MenuIcon page={page} />,
    label: <MenuLabel page={page} />,
    children: page.redirect ? below : [pageItem(page), ...below],
  };
}

function MenuLabel({ page }: { page: OfficePage }) {
  const badge = page.screen && menuBadges[page.screen];
  if (!badge) return page.title;
  return (
    <span className="flex items-center justify-between gap-2">
      {page.title}
      <SideMenuBadge badge={badge} />
    </span>
  );
}

/** Polling interval in milliseconds; window focus refetches too. */
const refetchInterval = 60_000;

/** The number of pending items of a page; hidden at zero. */
function SideMenuBadge({ badge: { path, permission, meaning } }: { badge: MenuBadge }) {
  const can = useCan();
  const mayAsk = permission === null || can(permission);
  const { data } = useQuery({
    ...quietQuery(path),
    enabled: mayAsk,
    refetchInterval,
    refetchOnWindowFocus: true,
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return <Badge count={total} size="small" title={meaning(total)} />;
}

/** Headings of the side menu, in their order. */
const menuGroups = {
  today: "今日",
  content: "内容",
  documents: "文件",
  people: "人员",
  system: "系统",
} as const;
type MenuGroup = keyof typeof menuGroups;

/** Menu codes by heading. All other codes belong to content. */
const codes: Readonly<Record<Exclude<MenuGroup, "content">, readonly string[]>> = {
  today: ["work-page", "my-circulation", "my-authorisation", "collect-manage"],
  documents: ["controlled-documents", "evidence-ledger", "circulation-manage"],
  people: [
    "maintenance-person",
    "aviation-info",
    "account-manage",
    "firm-licence",
    "authorisation-manage",
    "who-may",
    "reading-record",
    "salary",
    "wages-manage",
    "user-manage",
    "role-manage",
    "dept-manage",
    "post-manage",
  ],
  system: ["system-manage", "log-manage", "space-manage", "trash", "search-analysis"],
};

export const menuCodes = Object.values(codes).flat();

const groupOfCode = new Map<string, MenuGroup>(
  (Object.keys(codes) as (keyof typeof codes)[]).flatMap((group) =>
    codes[group].map((code) => [code, group] as const),
  ),
);

const directoryOfSystem = "/configuration-center/";

/** Heading of a page or directory. */
export function menuGroupOf(path: string): MenuGroup {
  const known = groupOfCode.get(path.slice(path.lastIndexOf("/") + 1));
  return known ?? (path.startsWith(directoryOfSystem) ? "system" : "content");
}
