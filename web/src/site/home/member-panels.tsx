import { useQuery } from "@tanstack/react-query";
import { useExpired } from "../../api/expired.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { ownCollectionPath } from "../../session/own-collection.ts";
import { shortDayOf } from "../../ui/text/plain-values.ts";
import { itemByIdPath, paths } from "../paths.ts";
import { collectKindOf } from "../shared/collect/collect-kinds.ts";
import { DocumentLine } from "../shared/document-line.tsx";
import { Panel, PanelLines } from "./panel.tsx";

const firstFive = { pageNum: 1, pageSize: 5 };

/** Recent activity of a member: read texts and collected items. */
export function MemberPanels() {
  const isOpen = !useExpired();
  const readings = useQuery({
    ...callQuery("/repair/record/own", firstFive),
    enabled: isOpen,
    staleTime: 0,
    meta: { quiet: true },
  });
  const collected = useQuery({
    ...callQuery(ownCollectionPath, firstFive),
    enabled: isOpen,
    meta: { quiet: true },
  });
  return (
    <>
      <Panel title="继续阅读" more={`${paths.userProfile}#own-reading`}>
        <PanelLines
          query={readings}
          none="读过的维修信息会显示在这里"
          lineOf={({ repairId, categoryId, title, readTime, document }) => ({
            key: repairId,
            path: itemByIdPath(paths.maintainInfo, { categoryId, repairId }),
            text: title,
            note: shortDayOf(readTime),
            mark: <DocumentLine document={document} />,
          })}
        />
      </Panel>
      <Panel title="最近收藏" more={paths.collection}>
        <PanelLines
          query={collected}
          none="收藏的内容会显示在这里"
          lineOf={(row) => {
            const item = collectKindOf(row.collectType)?.shown(row);
            if (!item) return null;
            const [text] = item.cells;
            const note = shortDayOf(row.createTime);
            const mark = <DocumentLine document={row.document} />;
            return { key: row.collectId, path: item.path, text: text ?? "", mark, note };
          }}
        />
      </Panel>
    </>
  );
}
