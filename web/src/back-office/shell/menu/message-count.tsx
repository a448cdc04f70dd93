import { useUnreadMessages } from "../../../session/messages/unread-messages.ts";
import styles from "./message-badge.module.css";

const maxCount = 99;

/** How many of one's own messages are not read, at the foot of the bell; notices are counted above. */
export function MessageCount() {
  const count = useUnreadMessages();
  if (count === 0) return null;
  return (
    <span className={styles.count} role="status" aria-label={`个人消息 ${count} 条未读`}>
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  );
}
