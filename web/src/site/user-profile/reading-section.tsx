import type { OwnReadingRow } from "@aeromaint/contracts/personal/reading-records/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { itemByIdPath, paths } from "../paths.ts";
import { DocumentLine } from "../shared/document-line.tsx";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import styles from "./reading-section.module.css";
import { Section } from "./section.tsx";

const path = "/repair/record/own";
const pageSize = 6;

/** The latest read items, each once. */
export default function ReadingSection() {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [path, pageNum],
    queryFn: ({ signal }) => api.get(path, { pageNum, pageSize }, { signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <Section title="最近阅读">
      {!data && error && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.total === 0 && (
        <Empty title="暂无阅读记录">
          <Link className="thumb" to={paths.maintainInfo}>
            去145模块看看
          </Link>
        </Empty>
      )}
      {data && data.total > 0 && (
        <>
          <Readings rows={data.list} />
          <Pager page={pageNum} pages={Math.ceil(data.total / pageSize)} onPage={setPageNum} />
        </>
      )}
    </Section>
  );
}

function Readings({ rows }: { rows: OwnReadingRow[] }) {
  return (
    <ul className={`list ${styles.readings}`}>
      {rows.map(({ repairId, categoryId, name, title, readTime, readingTime, document }) => (
        <li key={repairId} className="row-area">
          <Link data-row="" to={itemByIdPath(paths.maintainInfo, { categoryId, repairId })}>
            {title}
          </Link>
          <DocumentLine document={document} />
          <p>
            <span>{name}</span>
            <span>{readTime}</span>
            <span>累计 {readingTime} 分钟</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
