import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Popover } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { useUnreadMessages } from "../../../session/messages/unread-messages.ts";
import { useListSearchKey } from "../../../ui/keys/search-key.ts";
import { useUnreadCount } from "../../shared/own-notices.ts";
import styles from "./message-badge.module.css";

const BellPanel = lazyPart(() => import("./bell-panel.tsx"));

const maxCount = 10;

/** On a phone the list is wider than the space left of the badge. */
const insideWindow = { overflow: { shiftX: true } };

/** The unread notices, counted up to 10, and apart one's unread messages, with both lists behind them. */
export default function MessageBadge() {
  // Comes with a part that every page has and none waits for.
  useListSearchKey();
  const unread = useUnreadCount();
  const [open, setOpen] = useState(false);
  const own = useUnreadMessages();
  const counts = [
    unread > 0 ? `公告 ${unread} 条未读` : "",
    own > 0 ? `个人消息 ${own} 条未读` : "",
  ];
  const label = counts.filter(Boolean).join("，") || "暂无未读消息";
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <BellPanel open={open} unread={unread} />
        </Suspense>
      }
      align={insideWindow}
      classNames={{ container: styles.popup }}
    >
      <Badge count={unread} overflowCount={maxCount} size="small" offset={[-8, 8]} title={label}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={open}
          title={label}
        />
        <MessageCount count={own} />
      </Badge>
    </Popover>
  );
}

const maxShown = 99;

/** How many of one's own messages are not read, at the foot of the bell; notices are counted above. */
function MessageCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} role="status" aria-label={`个人消息 ${count} 条未读`}>
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}
