import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useUnreadNotices } from "../shared/notices/notices.ts";
import styles from "./notice-bell.module.css";

/** The count is shown up to this. */
const maxCount = 10;

/** The way to the notices, with the number of unread ones. */
export function NoticeBell() {
  const count = useUnreadNotices();
  return (
    <Link
      to={paths.notices}
      className={styles.bell}
      // On a phone only what is unread takes room; the drawer has the way, too.
      data-quiet={count === 0 || undefined}
      aria-label={count > 0 ? `公告，${count} 条未读` : "公告"}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4"
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
