import type { MenuProps } from "antd";
import { classNames } from "../../../ui/class-names.ts";
import { menuBadgeAt } from "../../navigation/menu-badges.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { DrawnIcon } from "./icons/menu-icon.tsx";
import styles from "./side-menu.module.css";
import { SideMenuBadge } from "./side-menu-badge.tsx";

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
