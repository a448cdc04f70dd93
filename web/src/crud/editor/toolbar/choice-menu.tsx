import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

interface ChoiceMenuProps {
  label: string;
  /** What is chosen at the moment, as the button shows it. */
  shown: ReactNode;
  /** The same in words, where the button shows more than text. */
  value?: string;
  items: NonNullable<MenuProps["items"]>;
  chosen?: string;
  onChoose: (key: string) => void;
}

/** A button that opens a list; the arrow keys walk it, Esc closes it and nothing else. */
export function ChoiceMenu({ label, shown, value, items, chosen, onChoose }: ChoiceMenuProps) {
  const words = value ?? (typeof shown === "string" ? shown : "");
  // The name holds the text that is seen: people who speak to the page say that.
  const name = words && words !== label ? `${label}：${words}` : label;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      destroyOnHidden
      menu={{
        items,
        selectable: chosen !== undefined,
        selectedKeys: chosen === undefined ? [] : [chosen],
        onClick: ({ key }) => onChoose(key),
        className: styles.menu,
      }}
    >
      <Tooltip title={label} mouseEnterDelay={0.5}>
        <Button type="text" size="small" className={styles.choice} aria-label={name} aria-haspopup>
          {shown}
          <DownOutlined className={styles.caret} />
        </Button>
      </Tooltip>
    </Dropdown>
  );
}
