import { Link } from "react-router";
import { useUnreadMessages } from "../../session/messages/unread-messages.ts";
import { paths } from "../paths.ts";
import styles from "./notice-bell.module.css";

/** The count is shown up to this. */
const maxCount = 99;

/** The way to one's own messages, with the number of unread ones. */
export default function MessageLink() {
  const count = useUnreadMessages();
  return (
    <Link
      to={paths.messages}
      className={styles.bell}
      data-quiet={count === 0 || undefined}
      aria-label={count > 0 ? `消息，${count} 条未读` : "消息"}
      title="消息中心"
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > maxCount ? `${maxCount}+` : count}
        </span>
      )}
    </Link>
  );
}
