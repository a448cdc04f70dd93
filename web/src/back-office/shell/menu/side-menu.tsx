import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { PageMenu, type PageMenuProps } from "./page-menu.tsx";

interface SideMenuProps extends Pick<PageMenuProps, "pages" | "page" | "folded"> {
  onFold: (folded: boolean) => void;
}

/** The current application's pages: a sidebar, or a drawer on a narrow screen. */
export function SideMenu({ pages, page, folded, onFold }: SideMenuProps) {
  const [drawer, setDrawer] = useState(false);
  const foldLabel = folded ? "展开菜单" : "收起菜单";
  return (
    <>
      <aside
        className={`flex min-h-0 flex-none flex-col border-r bg-surface max-md:hidden ${folded ? "w-16" : "w-54"}`}
        aria-label="菜单"
      >
        <PageMenu pages={pages} page={page} folded={folded} />
        <Button
          type="text"
          className="h-10 w-full flex-none rounded-none border-t border-t-hairline"
          aria-label={foldLabel}
          title={foldLabel}
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => onFold(!folded)}
        />
      </aside>
      <Button
        type="text"
        className="fixed top-1.5 left-1.5 md:hidden"
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
