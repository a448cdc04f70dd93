import type { ReactNode } from "react";
import type { PagedList } from "../../api/api.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import styles from "./category-block.module.css";

interface PanelLine {
  key: string;
  path: string;
  picture?: ReactNode;
  text: string;
  note: string;
}

interface PanelLinesProps<Row> {
  query: { data?: PagedList<Row> | undefined; isError: boolean; refetch: () => void };
  /** Null for a row that is not shown. */
  lineOf: (row: Row) => PanelLine | null;
  /** Said where there are none. */
  none: string;
}

/** The few newest rows of a list, a line each. */
export function PanelLines<Row>({ query, lineOf, none }: PanelLinesProps<Row>) {
  const { data, isError, refetch } = query;
  if (!data) {
    return isError ? <NotLoaded what="内容" again={refetch} /> : <Skeleton height={225} />;
  }
  const lines = data.list.flatMap((row) => lineOf(row) ?? []);
  if (lines.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={`list ${styles.lines}`}>
      {lines.map(({ key, path, picture, text, note }) => (
        <li key={key}>
          <MemberLink to={path} className={styles.line}>
            {picture && <i className={styles.thumbnail}>{picture}</i>}
            <span>{text}</span>
            <time>{note}</time>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
