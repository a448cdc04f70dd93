import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { Tag } from "../../ui/tag/tag.tsx";

/** Classes of a line of facts below the title. */
export const messageFacts = "gap-x-4 text-sm/reading";

interface MessageRowProps {
  title: string;
  /** Null if there is no page to open. */
  link: string | null;
  isUnread?: boolean;
  /** True in the back office, where a page of the site opens in a new window. */
  inNewWindow?: boolean;
  onOpen?: () => void;
  buttons?: ReactNode;
  /** Lines below the title. */
  children: ReactNode;
}

/** Row of a message or notice; a click anywhere opens its page. */
export function MessageRow({ title, link, isUnread = false, ...props }: MessageRowProps) {
  const { inNewWindow = false, onOpen, buttons, children } = props;
  return (
    <li className="row-area flex flex-wrap justify-between gap-x-5 gap-y-2 border-b py-4">
      <div className="wrap-anywhere min-w-0 grow basis-80">
        <p className={isUnread ? "font-semibold text-ink" : "text-muted"}>
          {isUnread && (
            <Tag tone="accent" className="mr-2">
              未读
            </Tag>
          )}
          {link ? (
            <Link
              data-row=""
              className={classNames("text-inherit hover:text-link", !inNewWindow && "underline")}
              to={link}
              target={inNewWindow ? "_blank" : undefined}
              onClick={onOpen}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {children}
      </div>
      {buttons && <div className="flex items-center gap-2">{buttons}</div>}
    </li>
  );
}
