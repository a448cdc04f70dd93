import { CloseOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
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

export function PageTabItem({ tab, current, menu, onOpen, onClose }: PageTabItemProps) {
  return (
    <Dropdown menu={menu} trigger={["contextMenu"]}>
      <div className={styles.tab} data-path={tab.path} data-current={current}>
        <button
          type="button"
          className={styles.name}
          aria-current={current ? "page" : undefined}
          onClick={onOpen}
          onAuxClick={({ button }) => {
            if (button === middleButton && !tab.affix) onClose();
          }}
        >
          {tab.title}
        </button>
        {!tab.affix && (
          <button
            type="button"
            className={styles.close}
            aria-label={`关闭${tab.title}`}
            onClick={onClose}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
    </Dropdown>
  );
}
