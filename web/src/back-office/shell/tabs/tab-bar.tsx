import { CloseOutlined, LeftOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps } from "antd";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { indexByArrowKey } from "../../../ui/keys/arrow-keys.ts";
import styles from "./tab-bar.module.css";
import { addressOf, type PageTab, type TabAction } from "./tabs.ts";

interface TabBarProps {
  tabs: PageTab[];
  /** Path of the active tab. */
  activePath: string;
  act: (action: TabAction) => void;
}

const scrollStep = 240;

export function TabBar({ tabs, activePath, act }: TabBarProps) {
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = strip.current?.querySelector<HTMLElement>(
      `[data-tab="${CSS.escape(activePath)}"]`,
    );
    name?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activePath]);
  const scroll = (by: number) => strip.current?.scrollBy({ left: by });
  return (
    <nav
      className="flex h-10 flex-none items-center border-b bg-surface px-1 max-md:h-11.25"
      aria-label="已打开的页面"
    >
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="向左滚动标签"
        onClick={() => scroll(-scrollStep)}
      />
      <div
        className="scrollbar-none flex h-full min-w-0 flex-1 overflow-x-auto scroll-smooth"
        ref={strip}
        role="toolbar"
        aria-label="页面标签"
        onKeyDown={(event) => onTabKey(event, (path) => act({ type: "close", path }))}
      >
        {tabs.map((tab) => (
          <PageTabItem
            key={tab.path}
            tab={tab}
            current={tab.path === activePath}
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
        onClick={() => act({ type: "refresh", path: activePath })}
      />
      <ActiveTabMenu tab={tabs.find(({ path }) => path === activePath)} act={act} />
    </nav>
  );
}

function ActiveTabMenu({ tab, act }: { tab: PageTab | undefined; act: TabBarProps["act"] }) {
  if (!tab) return null;
  return (
    <Dropdown menu={tabMenu(tab, act)} trigger={["click"]} placement="bottomRight">
      <Button type="text">标签操作</Button>
    </Dropdown>
  );
}

/** Actions of a tab, for its context menu and for the button at the end of the bar. */
function tabMenu({ path, affix }: PageTab, act: (action: TabAction) => void): MenuProps {
  return {
    items: [
      { key: "refresh", label: "刷新" },
      { key: "close", label: "关闭当前", disabled: affix },
      { key: "closeOthers", label: "关闭其他" },
      { key: "closeAll", label: "关闭所有" },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === "closeAll") act({ type: key });
      if (key === "refresh" || key === "close" || key === "closeOthers") act({ type: key, path });
    },
  };
}

/** Arrow keys move the focus between tabs; Delete closes the focused one. */
function onTabKey(event: KeyboardEvent<HTMLElement>, close: (path: string) => void): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tab]")];
  const index = names.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const next = indexByArrowKey(event.key, index, names.length);
  if (next !== undefined) names[next]?.focus();
  else if (event.key === "Delete") closeTabAt(names, index, close);
  else return;
  event.preventDefault();
}

/** Moves the focus to a neighbour first, because closing the tab would lose it. */
function closeTabAt(names: HTMLElement[], index: number, close: (path: string) => void): void {
  const path = names[index]?.dataset.tab;
  if (path === undefined || !names[index]?.hasAttribute("aria-keyshortcuts")) return;
  (names[index - 1] ?? names[index + 1])?.focus();
  close(path);
}

interface PageTabItemProps {
  tab: PageTab;
  current: boolean;
  menu: MenuProps;
  onOpen: () => void;
  onClose: () => void;
}

const middleButton = 1;

/** Roving tabindex: the tab's button takes the Tab stop, arrows move to the others. */
function PageTabItem({ tab, current, menu, onOpen, onClose }: PageTabItemProps) {
  const name = useRef<HTMLButtonElement>(null);
  // Escape in the context menu would otherwise lose the focus.
  const returnFocus = ({ key }: KeyboardEvent) => {
    if (key === "Escape") name.current?.focus();
  };
  const closeByMiddle = ({ button }: MouseEvent) => {
    if (button === middleButton && !tab.affix) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; keys have Delete and the menu.
    <div
      className={`flex flex-none items-center border-r text-muted data-[current=true]:bg-ground data-[current=true]:text-ink ${styles.tab}`}
      data-path={tab.path}
      data-current={current}
      onKeyDown={returnFocus}
      onAuxClick={closeByMiddle}
      // Prevents the browser's autoscroll.
      onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
    >
      <Dropdown menu={menu} trigger={["contextMenu"]} autoFocus>
        <button
          ref={name}
          type="button"
          className="h-full cursor-pointer whitespace-nowrap px-3.5 not-last:pr-1 hover:text-ink focus-visible:-outline-offset-3 max-md:min-w-11"
          data-tab={tab.path}
          tabIndex={current ? 0 : -1}
          aria-current={current ? "page" : undefined}
          aria-keyshortcuts={tab.affix ? undefined : "Delete"}
          onClick={onOpen}
        >
          {tab.title}
        </button>
      </Dropdown>
      {!tab.affix && (
        <button
          type="button"
          className="mr-1.5 grid size-6 cursor-pointer place-items-center rounded-sm hover:bg-raised focus-visible:-outline-offset-3 max-md:mr-0 max-md:size-11"
          tabIndex={-1}
          aria-label={`关闭${tab.title}`}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden style={{ fontSize: 10 }} />
        </button>
      )}
    </div>
  );
}
