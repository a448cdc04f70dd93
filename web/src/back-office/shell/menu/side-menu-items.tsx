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
    .map((page) => ({
      key: page.path,
      label: <MenuLabel page={page} />,
      icon: <MenuIcon page={page} />,
      children: page.redirect ? itemsBelow(pages, page.path) : undefined,
    }));
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

function MenuIcon({ page }: { page: OfficePage }) {
  if (page.iconUrl) return <img src={page.iconUrl} alt="" width={16} height={16} />;
  if (page.frameUrl) return <AppstoreOutlined aria-hidden />;
  return page.redirect ? <FolderOutlined aria-hidden /> : <FileTextOutlined aria-hidden />;
}
