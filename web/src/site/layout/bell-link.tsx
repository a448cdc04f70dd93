import { Link } from "react-router";
import styles from "./notice-bell.module.css";

interface BellLinkProps {
  to: string;
  /** What is behind it. */
  name: string;
  /** What is counted of it, such as 条未读. */
  counted: string;
  title?: string;
  /** The drawing's path. */
  path: string;
  count: number;
  /** The count is shown up to this. */
  maxCount: number;
}

/** The way to what is news or waits, with the number of it. */
export function BellLink({ to, name, counted, title, path, count, maxCount }: BellLinkProps) {
  return (
    <Link
      to={to}
      className={styles.bell}
      // On a phone only what is unread takes room; the drawer has the way, too.
      data-quiet={count === 0 || undefined}
      aria-label={count > 0 ? `${name}，${count} ${counted}` : name}
      title={title}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d={path}
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
