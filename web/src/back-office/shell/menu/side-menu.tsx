import { screens } from "@aeromaint/contracts/screens.ts";
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Badge, Button, Drawer, Menu, type MenuProps } from "antd";
import { useMemo, useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { useCan } from "../../../session/can.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type MenuBadge, menuBadgeAt } from "../../navigation/menu-badges.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { areaShapes, type IconShape, otherShapes, screenShapes } from "./icons/icon-shapes.ts";
import menuIconStyles from "./icons/menu-icon.module.css";
import styles from "./side-menu.module.css";

interface SideMenuProps {
  pages: OfficePages["pages"];
  /** The page in front; the menu shows its application. */
  page: OfficePage;
  folded: boolean;
  onFold: (folded: boolean) => void;
}

/** The current application's pages: a sidebar, or a drawer on a narrow screen. */
export function SideMenu({ pages, page, folded, onFold }: SideMenuProps) {
  const [drawer, setDrawer] = useState(false);
  const foldLabel = folded ? "展开菜单" : "收起菜单";
  return (
    <>
      <aside className={styles.side} aria-label="菜单">
        <PageMenu pages={pages} page={page} folded={folded} />
        <Button
          type="text"
          className={styles.fold}
          aria-label={foldLabel}
          title={foldLabel}
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => onFold(!folded)}
        />
      </aside>
      <Button
        type="text"
        className={styles.opener}
        aria-label="打开菜单"
        icon={<MenuOutlined aria-hidden />}
        onClick={() => setDrawer(true)}
      />
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        placement="left"
        size={264}
        title="菜单"
        styles={{ body: { padding: 8 } }}
      >
        <PageMenu pages={pages} page={page} folded={false} onOpened={() => setDrawer(false)} />
      </Drawer>
    </>
  );
}

interface PageMenuProps extends Pick<SideMenuProps, "pages" | "page" | "folded"> {
  onOpened?: () => void;
}

function PageMenu({ pages, page, folded, onOpened }: PageMenuProps) {
  const { appCode } = page;
  const items = useMemo(() => menuItems(pages, appCode), [pages, appCode]);
  const above = [...pages.keys()]
    .map((path) => `${path}/`)
    .filter((path) => `${page.path}/`.startsWith(path));
  return (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineCollapsed={folded}
      items={items}
      selectedKeys={[page.path]}
      defaultOpenKeys={above}
      // Another application has other directories to open.
      key={appCode}
      onClick={({ domEvent }) => {
        if (domEvent.type === "keydown") domEvent.currentTarget.querySelector("a")?.click();
        onOpened?.();
      }}
    />
  );
}

type MenuItems = NonNullable<MenuProps["items"]>;

/** What the side menu shows of an application: its pages below the application itself. */
export function menuItems(pages: OfficePages["pages"], appCode: string): MenuItems {
  const mine = [...pages.values()].filter((page) => page.appCode === appCode && !page.hidden);
  return itemsBelow(mine, `/${appCode}`);
}

function itemsBelow(pages: OfficePage[], parent: string): MenuItems {
  return pages
    .filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === parent)
    .map((page) => {
      const below = itemsBelow(pages, page.path);
      return below.length === 0 ? pageItem(page) : submenu(page, below);
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

interface IconProps {
  /** The menu's own, which keeps icons apart from the title. */
  className?: string;
}

function MenuIcon({ page, className }: { page: OfficePage } & IconProps) {
  const [usual, chosen] = page.iconUrls;
  if (usual) return <UploadedIcon usual={usual} chosen={chosen} className={className} />;
  return <DrawnIcon page={page} className={className} />;
}

interface UploadedIconProps {
  usual: string;
  chosen: string | undefined;
  className: string | undefined;
}

/** Both pictures are there, so that a menu that is pressed shows its other one at once. */
function UploadedIcon({ usual, chosen, className }: UploadedIconProps) {
  const size = { width: 16, height: 16 };
  if (!chosen) return <img src={usual} alt="" className={className} {...size} />;
  return (
    <span className={classNames(className, styles.icons)}>
      <img className={styles.usual} src={usual} alt="" {...size} />
      <img className={styles.chosen} src={chosen} alt="" {...size} />
    </span>
  );
}

const known: ReadonlyMap<string, IconShape> = new Map([
  ...Object.entries(areaShapes),
  ...Object.entries(screenShapes).map(
    // The shapes' keys are the screens' by their type.
    ([name, shape]) => [screens[name as keyof typeof screens].path, shape] as const,
  ),
]);

type Placed = Pick<OfficePage, "path" | "redirect" | "frameUrl">;

/** The shape of a menu entry; one for all of a kind where an installation has added it. */
export function shapeOf({ path, redirect, frameUrl }: Placed): IconShape {
  const kind = frameUrl ? "frame" : redirect ? "directory" : "page";
  return known.get(path) ?? otherShapes[kind];
}

interface DrawnIconProps {
  page: Placed;
  /** The menu's own, which keeps icons apart from the title. */
  className?: string | undefined;
}

/** A menu's icon, drawn in the menu's colours. */
function DrawnIcon({ page, className }: DrawnIconProps) {
  const { line, tone } = shapeOf(page);
  return (
    <span className={className}>
      <svg className={menuIconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path className={menuIconStyles.tone} d={tone} />
        <path d={line} />
      </svg>
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
