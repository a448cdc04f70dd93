import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";
import styles from "./category-block.module.css";

interface PanelProps {
  title: string;
  more: string;
  children: ReactNode;
}

/** Section of the home page with a link to its full list. */
export function Panel({ title, more, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="min-w-0 card" aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className="text-md strong">
          {title}
        </h2>
        <Link className={styles.moreAtEnd} to={more} aria-label={`更多${title}`}>
          更多
        </Link>
      </header>
      <div className={styles.short}>{children}</div>
    </section>
  );
}

interface PanelLine {
  key: string;
  path: string;
  picture?: ReactNode;
  text: string;
  mark?: ReactNode;
  note: string;
}

interface PanelLinesProps<Row> {
  query: { data?: PagedList<Row> | undefined; isError: boolean; refetch: () => void };
  /** Null hides the row. */
  lineOf: (row: Row) => PanelLine | null;
  none: string;
}

/** Latest rows of a list, one line each. */
export function PanelLines<Row>({ query, lineOf, none }: PanelLinesProps<Row>) {
  const { data, isError, refetch } = query;
  if (!data) {
    return isError ? <NotLoaded subject="内容" onRetry={refetch} /> : <Skeleton height={225} />;
  }
  const lines = data.list.flatMap((row) => lineOf(row) ?? []);
  if (lines.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={`list ${styles.lines}`}>
      {lines.map(({ key, path, picture, text, mark, note }) => (
        <li key={key}>
          <MemberLink to={path} className={styles.line}>
            {picture && <i className={styles.thumbnail}>{picture}</i>}
            <span title={text}>{text}</span>
            {mark}
            <time>{note}</time>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
