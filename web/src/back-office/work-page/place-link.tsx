import type { ReactNode } from "react";
import { Link } from "react-router";
import { recordRequest } from "../../crud/dialog/requested-dialog.ts";
import { listAddress } from "../navigation/record-pages.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import styles from "./work-page.module.css";

interface PlaceLinkProps {
  page: string;
  filters?: Readonly<Record<string, string>>;
  /** The id of a record of the list, to be shown at once. */
  record?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Links to a list with these filters; plain text for users whose menus do not contain it. */
export function PlaceLink({
  page,
  filters = {},
  record,
  className = styles.link,
  children,
}: PlaceLinkProps) {
  const { pages } = useMenuPages();
  if (!pages.has(page)) return <span className={styles.plain}>{children}</span>;
  const shown = record === undefined ? {} : recordRequest(record);
  return (
    <Link className={className} to={listAddress(page, { ...filters, ...shown })}>
      {children}
    </Link>
  );
}
