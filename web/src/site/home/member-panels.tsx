import type { CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import type { OwnReadingRow } from "@aeromaint/contracts/reading-records/record.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { PagedList } from "../../api/api.ts";
import { useExpired } from "../../api/expired.ts";
import { ownCollectionPath } from "../../session/own-collection.ts";
import { shortDayOf } from "../../ui/plain-values.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { collectKindOf } from "../collect/collect-kinds.ts";
import { itemByIdPath, paths } from "../paths.ts";
import styles from "./category-block.module.css";
import { Panel } from "./panel.tsx";

const asked = { pageNum: 1, pageSize: 5 };

/** What a member did last: texts to read on, and what was collected. */
export function MemberPanels() {
  const isOpen = !useExpired();
  const readings = useQuery<PagedList<OwnReadingRow>>({
    queryKey: ["/repair/record/own", asked],
    enabled: isOpen,
    staleTime: 0,
    meta: { quiet: true },
  });
  const collected = useQuery<PagedList<CollectRow>>({
    queryKey: [ownCollectionPath, asked],
    enabled: isOpen,
    meta: { quiet: true },
  });
  return (
    <>
      <Panel title="继续阅读" more={`${paths.userProfile}#own-reading`}>
        <Lines
          none="读过的维修信息会显示在这里"
          lines={readings.data?.list.map(({ repairId, categoryId, title, readTime }) => ({
            key: repairId,
            path: itemByIdPath(paths.maintainInfo, { categoryId, repairId }),
            text: title,
            note: shortDayOf(readTime),
          }))}
        />
      </Panel>
      <Panel title="最近收藏" more={paths.collection}>
        <Lines
          none="收藏的内容会显示在这里"
          lines={collected.data?.list.flatMap((row) => {
            const item = collectKindOf(row.collectType)?.shown(row);
            if (!item) return [];
            const [text] = item.cells;
            const note = shortDayOf(row.createTime);
            return [{ key: row.collectId, path: item.path, text: text ?? "", note }];
          })}
        />
      </Panel>
    </>
  );
}

interface LinesProps {
  /** Undefined while loading. */
  lines: { key: string; path: string; text: string; note: string }[] | undefined;
  none: string;
}

function Lines({ lines, none }: LinesProps) {
  if (!lines) return <Skeleton height={225} />;
  if (lines.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, path, text, note }) => (
        <li key={key}>
          <Link to={path} className={styles.line}>
            <span>{text}</span>
            <time>{note}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
