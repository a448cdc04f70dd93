import { CloseOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import styles from "./tab-bar.module.css";
import type { PageTab } from "./tabs.ts";

interface PageTabItemProps {
  tab: PageTab;
  current: boolean;
  menu: MenuProps;
  onOpen: () => void;
  onClose: () => void;
}

const middleButton = 1;

/** Roving tabindex: the tab's button takes the Tab stop, arrows move to the others. */
export function PageTabItem({ tab, current, menu, onOpen, onClose }: PageTabItemProps) {
  const name = useRef<HTMLButtonElement>(null);
  // Also from within the menu, which then leaves the focus nowhere.
  const returnFocus = ({ key }: KeyboardEvent) => {
    if (key === "Escape") name.current?.focus();
  };
  const closeByMiddle = ({ button }: MouseEvent) => {
    if (button === middleButton && !tab.affix) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; keys have Delete and the menu.
    <div
      className={styles.tab}
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
          className={styles.name}
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
          className={styles.close}
          tabIndex={-1}
          aria-label={`关闭${tab.title}`}
          onClick={onClose}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </div>
  );
}
