import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Popover } from "antd";
import { useState } from "react";
import { useUnreadCount } from "../../notices/own-notices.ts";
import styles from "./message-badge.module.css";
import { MessageList } from "./message-list.tsx";

const maxCount = 10;

/** On a phone the list is wider than the space left of the badge. */
const insideWindow = { overflow: { shiftX: true } };

/** The unread notices, counted up to 10, with the list of all behind them. */
export function MessageBadge() {
  const unread = useUnreadCount();
  const [open, setOpen] = useState(false);
  const label = unread > 0 ? `未读消息 ${unread} 条` : "暂无未读消息";
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<MessageList open={open} unread={unread} />}
      align={insideWindow}
      classNames={{ container: styles.popup }}
    >
      <Badge count={unread} overflowCount={maxCount} size="small" offset={[-8, 8]}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={open}
          title={label}
        />
      </Badge>
    </Popover>
  );
}
