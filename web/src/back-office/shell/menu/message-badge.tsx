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

/** A phone has less space left of the badge than the list is wide. */
const insideWindow = { overflow: { shiftX: true } };

/** Bell with two numbers, unread notices (up to 10) and unread messages, and both lists. */
export default function MessageBadge() {
  // Registered here, because every page loads this component late.
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
        <Suspense fallback={<div className="h-60" aria-busy="true" />}>
          <BellPanel open={open} unread={unread} />
        </Suspense>
      }
      align={insideWindow}
      classNames={{ container: `border p-0 ${styles.popup}` }}
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

/** Unread messages of the user, below the bell. The number above counts notices. */
function MessageCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      className={`pointer-events-none absolute -right-0.5 bottom-0 min-w-4 rounded-full bg-link px-1 text-center font-semibold font-technical text-ground leading-4 ${styles.count}`}
      role="status"
      aria-label={`个人消息 ${count} 条未读`}
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}
