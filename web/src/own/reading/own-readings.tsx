import { contentModules, itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { callQuery } from "../../api/query-by-key.ts";
import { Empty } from "../../ui/empty.tsx";
import { DocumentLine } from "../documents/document-line.tsx";
import { ListPage } from "../list-page.tsx";
import styles from "../list-rows.module.css";

const itemsPath = contentModules.repair.site;
const pageSize = 6;

/** The latest read items, each once. */
export default function OwnReadings() {
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery({
    ...callQuery("/repair/record/own", { pageNum, pageSize }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <ListPage
      query={query}
      pageNum={pageNum}
      pageSize={pageSize}
      onPage={setPageNum}
      height={120}
      empty={
        <Empty title="暂无阅读记录">
          <Link className="thumb" to={itemsPath}>
            去145模块看看
          </Link>
        </Empty>
      }
    >
      {(rows) => (
        <ul className={` ${styles.rows}`}>
          {rows.map(({ repairId, categoryId, name, title, readTime, readingTime, document }) => (
            <li key={repairId} className="row-area">
              <Link data-row="" to={itemByIdPath(itemsPath, { categoryId, repairId })}>
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
      )}
    </ListPage>
  );
}
