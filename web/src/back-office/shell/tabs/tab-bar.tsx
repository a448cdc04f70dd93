import { LeftOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { PageTabItem } from "./page-tab-item.tsx";
import styles from "./tab-bar.module.css";
import { onTabKey } from "./tab-keys.ts";
import { tabMenu } from "./tab-menu.ts";
import { addressOf, type PageTab, type TabAction } from "./tabs.ts";

interface TabBarProps {
  tabs: PageTab[];
  /** Path of the tab in front. */
  front: string;
  act: (action: TabAction) => void;
}

const scrollStep = 240;

export function TabBar({ tabs, front, act }: TabBarProps) {
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(front)}"]`);
    name?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [front]);
  const scroll = (by: number) => strip.current?.scrollBy({ left: by });
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="向左滚动标签"
        onClick={() => scroll(-scrollStep)}
      />
      <div
        className={styles.strip}
        ref={strip}
        role="toolbar"
        aria-label="页面标签"
        onKeyDown={(event) => onTabKey(event, (path) => act({ type: "close", path }))}
      >
        {tabs.map((tab) => (
          <PageTabItem
            key={tab.path}
            tab={tab}
            current={tab.path === front}
            menu={tabMenu(tab, act)}
            onOpen={() => void navigate(addressOf(tab.location))}
            onClose={() => act({ type: "close", path: tab.path })}
          />
        ))}
      </div>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="向右滚动标签"
        onClick={() => scroll(scrollStep)}
      />
      <Button
        type="text"
        icon={<ReloadOutlined />}
        aria-label="刷新当前页"
        title="刷新当前页"
        onClick={() => act({ type: "refresh", path: front })}
      />
      <FrontMenu tab={tabs.find(({ path }) => path === front)} act={act} />
    </nav>
  );
}

function FrontMenu({ tab, act }: { tab: PageTab | undefined; act: TabBarProps["act"] }) {
  if (!tab) return null;
  return (
    <Dropdown menu={tabMenu(tab, act)} trigger={["click"]} placement="bottomRight">
      <Button type="text">标签操作</Button>
    </Dropdown>
  );
}
