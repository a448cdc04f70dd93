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
    <section className="card min-w-0" aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className="font-semibold text-md">
          {title}
        </h2>
        <Link
          className="-mr-2 ml-auto min-w-11 whitespace-nowrap px-2 py-3 text-center text-link text-sm no-underline hover:underline"
          to={more}
          aria-label={`更多${title}`}
        >
          更多
        </Link>
      </header>
      <div className={`min-h-60.75 max-md:min-h-0 ${styles.short}`}>{children}</div>
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
  if (lines.length === 0)
    return (
      <p className="grid min-h-55 place-items-center text-muted text-sm max-md:min-h-18">{none}</p>
    );
  return (
    <ul className={` ${styles.lines}`}>
      {lines.map(({ key, path, picture, text, mark, note }) => (
        <li key={key}>
          <MemberLink to={path} className={styles.line}>
            {picture && <i className="h-8 w-14 flex-none overflow-hidden rounded-sm">{picture}</i>}
            <span title={text}>{text}</span>
            {mark}
            <time>{note}</time>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}
