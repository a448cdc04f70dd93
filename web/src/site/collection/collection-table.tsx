import type { CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import { Button } from "../../ui/button.tsx";
import type { CollectKind } from "../collect/collect-kinds.ts";
import styles from "./collection-table.module.css";

interface CollectionTableProps {
  kind: CollectKind;
  rows: CollectRow[];
  /** With the row's collectId. */
  onRemove: (collectId: string) => void;
}

/** A table with the kind's own columns; on a phone each row is a block. */
export function CollectionTable({ kind, rows, onRemove }: CollectionTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {kind.titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">收藏时间</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.collectId} kind={kind} row={row} onRemove={() => onRemove(row.collectId)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  kind: CollectKind;
  row: CollectRow;
  onRemove: () => void;
}

function Row({ kind, row, onRemove }: RowProps) {
  const shown = kind.shown(row);
  const name = shown?.cells[0] ?? "内容已下架";
  return (
    <tr>
      {shown ? (
        kind.titles.map((title, at) => (
          <td key={title} data-title={title}>
            {shown.cells[at] || <span className={styles.gone}>未填写</span>}
          </td>
        ))
      ) : (
        <td colSpan={kind.titles.length} className={styles.gone}>
          内容已下架
        </td>
      )}
      <td data-title="收藏时间">{row.createTime}</td>
      <td className={styles.actions}>
        {shown && (
          <a href={shown.path} target="_blank" rel="noopener" aria-label={`查看${name}`}>
            查看
          </a>
        )}
        <Button variant="quiet" aria-label={`删除${name}`} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  );
}
