import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { type ReactNode, useId } from "react";
import { Link, type LinkProps } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { DocumentLine } from "../../own/documents/document-line.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";

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
      <header className="flex min-h-13.25 items-center gap-4 border-b px-5 max-md:px-4">
        <h2 id={heading} className="font-semibold text-md">
          {title}
        </h2>
        <MoreLink to={more} aria-label={`更多${title}`} />
      </header>
      <div className="min-h-60.75 px-5 py-2 max-md:min-h-0 max-md:px-4 max-md:py-1">{children}</div>
    </section>
  );
}

/** Link at the end of a section's head. */
export function MoreLink(props: LinkProps) {
  return (
    <Link
      className="-mr-2 ml-auto min-w-11 whitespace-nowrap px-2 py-3 text-center text-link text-sm hover:underline"
      {...props}
    >
      更多
    </Link>
  );
}

interface PanelLineProps {
  path: string;
  picture?: ReactNode;
  text: string;
  document?: DocumentSummary | null | undefined;
  note: string;
}

/** Line with a title; on a phone a document's number and sign are below it. */
export function PanelLine({ path, picture, text, document, note }: PanelLineProps) {
  return (
    <li className="not-first:border-t">
      <MemberLink
        to={path}
        className={classNames(
          "group flex min-h-11.25 items-center gap-x-4 text-ink text-sm",
          document && "max-md:flex-wrap max-md:py-3",
        )}
      >
        {picture && <i className="h-8 w-14 flex-none overflow-hidden rounded-sm">{picture}</i>}
        <span
          className={classNames(
            "flex-1 truncate group-hover:text-link",
            document && "max-md:basis-7/10",
          )}
          title={text}
        >
          {text}
        </span>
        {document && (
          <span className="max-md:order-1 max-md:basis-full">
            <DocumentLine document={document} />
          </span>
        )}
        <time className="font-technical text-muted text-sm/snug tabular-nums">{note}</time>
      </MemberLink>
    </li>
  );
}

interface PanelLinesProps<Row> {
  query: { data?: PagedList<Row> | undefined; isError: boolean; refetch: () => void };
  /** Null hides the row. */
  lineOf: (row: Row) => (PanelLineProps & { key: string }) | null;
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
    <ul>
      {lines.map(({ key, ...line }) => (
        <PanelLine key={key} {...line} />
      ))}
    </ul>
  );
}
