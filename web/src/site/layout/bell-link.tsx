import { Link } from "react-router";
import { Tooltip } from "../../ui/popup/tooltip.tsx";
import styles from "./site-header.module.css";

interface BellLinkProps {
  to: string;
  /** Name of the target. */
  name: string;
  /** Unit of the count, e.g. 条未读. */
  counted: string;
  /** Shown below the icon; default: the name. */
  title?: string;
  /** SVG path of the icon. */
  path: string;
  count: number;
  /** Larger counts show this number with a plus. */
  maxCount: number;
}

/** Link with an icon and a count. */
export function BellLink({
  to,
  name,
  counted,
  title = name,
  path,
  count,
  maxCount,
}: BellLinkProps) {
  return (
    <Tooltip text={title}>
      <Link
        to={to}
        className="relative grid size-10 flex-none place-items-center rounded-md hover:text-accent max-md:size-11 max-md:data-quiet:hidden"
        // Hidden on a phone without a count; the drawer has the link too.
        data-quiet={count === 0 || undefined}
        aria-label={count > 0 ? `${name}，${count} ${counted}` : name}
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
          <span
            className={`absolute top-0.5 left-5.5 min-w-4.5 rounded-full bg-accent-fill px-1.25 text-center font-semibold font-technical text-on-accent leading-4.5 ${styles.count}`}
            aria-hidden="true"
          >
            {count > maxCount ? `${maxCount}+` : count}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
