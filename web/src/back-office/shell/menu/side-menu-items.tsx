import { AppstoreOutlined, FileTextOutlined, FolderOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { menuBadgeAt } from "../../navigation/menu-badges.ts";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
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
      const item = {
        key: page.path,
        label: <MenuLabel page={page} />,
        icon: <MenuIcon page={page} />,
      };
      const below = itemsBelow(pages, page.path);
      if (below.length === 0) return item;
      // Opening a submenu leads nowhere: a page with pages below it is the first of them.
      const children = page.redirect ? below : [item, ...below];
      return { ...item, key: `${page.path}/`, children };
    });
}

function MenuLabel({ page }: { page: OfficePage }) {
  const badge = menuBadgeAt(page.path);
  if (!badge) return page.title;
  return (
    <span className={styles.counted}>
      {page.title}
      <SideMenuBadge badge={badge} />
    </span>
  );
}

/** The menu hands its icons the class that keeps them apart from the title. */
function MenuIcon({ page, className }: { page: OfficePage; className?: string }) {
  if (page.iconUrl)
    return <img src={page.iconUrl} alt="" width={16} height={16} className={className} />;
  const Icon = page.frameUrl ? AppstoreOutlined : page.redirect ? FolderOutlined : FileTextOutlined;
  return <Icon aria-hidden className={className} />;
}
