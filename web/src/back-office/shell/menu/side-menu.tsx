import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Drawer, Menu } from "antd";
import { useMemo, useState } from "react";
import type { OfficePage, OfficePages } from "../../navigation/office-pages.ts";
import styles from "./side-menu.module.css";
import { menuItems } from "./side-menu-items.tsx";

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
