import { contentModules, itemByIdPath } from "@aeromaint/contracts/content/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { quietQuery } from "../../api/query-by-key.ts";
import { Empty } from "../../ui/empty.tsx";
import { DocumentLine } from "../documents/document-line.tsx";
import { ListPage, usePaging } from "../list-page.tsx";
import { FactLine, RowLink } from "../list-rows.tsx";

const itemsPath = contentModules.repair.site;

/** The latest read items, each once. */
export default function OwnReadings() {
  const paging = usePaging(6);
  const { pageNum, pageSize } = paging;
  const query = useQuery({
    ...quietQuery("/repair/record/own", { pageNum, pageSize }),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  return (
    <ListPage
      query={query}
      {...paging}
      height={120}
      empty={
        <Empty title="暂无阅读记录">
          <Link className="thumb text-link underline underline-offset-3" to={itemsPath}>
            去145模块看看
          </Link>
        </Empty>
      }
    >
      {(rows) => (
        <ul>
          {rows.map(({ repairId, categoryId, name, title, readTime, readingTime, document }) => (
            <li key={repairId} className="row-area border-b py-3">
              <RowLink to={itemByIdPath(itemsPath, { categoryId, repairId })}>{title}</RowLink>
              <DocumentLine document={document} />
              <FactLine>
                {name}
                {readTime}
                {`累计 ${readingTime} 分钟`}
              </FactLine>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
