import { type ReactNode, useState } from "react";
import type { PagedList } from "../api/api.ts";
import { LoadState } from "../api/load-state.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Pager } from "../ui/pager/pager.tsx";

interface ListPageProps<Row> {
  query: { data: PagedList<Row> | undefined; error: Error | null; refetch: () => unknown };
  pageNum: number;
  pageSize: number;
  /** Absent if only the first rows are shown. */
  onPage?: ((page: number) => void) | undefined;
  /** Name of the rows on a page that has none. */
  subject?: string;
  /** Name of the list in its error; default: the error's message. */
  failed?: string;
  /** Shown for a list without rows. */
  empty: ReactNode;
  /** Height of the loading state in pixels. */
  height?: number;
  skeleton?: ReactNode;
  children: (rows: Row[], total: number) => ReactNode;
}

/** Page of a list outside of the URL. */
export function usePaging(pageSize: number) {
  const [pageNum, onPage] = useState(1);
  return { pageNum, pageSize, onPage };
}

/** One page of a list, with its loading, error and empty state. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { query, pageNum, pageSize, onPage, subject = "内容", failed, empty, children } = props;
  const { height = 240, skeleton } = props;
  const { data } = query;
  if (!data) {
    return <LoadState query={query} subject={failed} height={height} skeleton={skeleton} />;
  }
  if (data.total === 0) return empty;
  if (data.list.length === 0 && onPage) {
    return (
      <Empty title={`这一页没有${subject}`}>
        <Button onClick={() => onPage(1)}>回到第一页</Button>
      </Empty>
    );
  }
  return (
    <>
      {children(data.list, data.total)}
      {onPage && <Pager page={pageNum} pages={Math.ceil(data.total / pageSize)} onPage={onPage} />}
    </>
  );
}
