import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { type ReactNode, useId } from "react";
import { Link, type LinkProps } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { LoadState } from "../../api/load-state.tsx";
import { DocumentLine } from "../../own/documents/document-line.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MemberLink } from "../shared/access/member-link.tsx";

interface LinePanelProps<Row> {
  title: string;
  more: string;
  query: { data?: PagedList<Row> | undefined; error: Error | null; refetch: () => unknown };
  /** Null hides the row. */
  lineOf: (row: Row) => (PanelLineProps & { key: string }) | null;
  /** Shown without rows. */
  none?: string;
}

/** Section of the home page: the latest rows of a list, one line each, and a link to the list. */
export function LinePanel<Row>({ title, more, ...lines }: LinePanelProps<Row>) {
  const heading = useId();
  return (
    <section className="card min-w-0" aria-labelledby={heading}>
      <header className="flex min-h-13.25 items-center gap-4 border-b px-5 max-md:px-4">
        <h2 id={heading} className="font-semibold text-md">
          {title}
        </h2>
        <MoreLink to={more} aria-label={`更多${title}`} />
      </header>
      <div className="min-h-60.75 px-5 py-2 max-md:min-h-0 max-md:px-4 max-md:py-1">
        <Lines {...lines} />
      </div>
    </section>
  );
}

function Lines<Row>({
  query,
  lineOf,
  none = "暂无内容",
}: Omit<LinePanelProps<Row>, "title" | "more">) {
  const { data } = query;
  if (!data) return <LoadState query={query} subject="内容" height={225} />;
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
