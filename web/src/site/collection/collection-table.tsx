import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import type {
  CollectRow,
  DocumentChangeMark,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { Button } from "../../ui/button.tsx";
import type { CollectKind } from "../shared/collect/collect-kinds.ts";
import { DocumentLine } from "../shared/document-line.tsx";
import { Picture } from "../shared/picture.tsx";
import styles from "./collection-table.module.css";
import type { UncollectState } from "./collections.ts";
import stripStyles from "./selection-strip.module.css";

interface CollectionTableProps {
  kind: CollectKind;
  rows: CollectRow[];
  /** collectIds of the selected rows. */
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onRemove: (collectId: string) => void;
}

/** Table with columns by kind; on a phone each row is a block. */
export function CollectionTable({ kind, rows, ...actions }: CollectionTableProps) {
  const { selected, onSelect, onRemove } = actions;
  const choose = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
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
          <Row
            key={row.collectId}
            kind={kind}
            row={row}
            isSelected={selected.includes(row.collectId)}
            onSelect={() => choose(row.collectId)}
            onRemove={() => onRemove(row.collectId)}
          />
        ))}
      </tbody>
    </table>
  );
}

const changes: Record<DocumentChangeMark, string> = { revised: "已更新", withdrawn: "已作废" };

interface RowProps {
  kind: CollectKind;
  row: CollectRow;
  isSelected: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function Row({ kind, row, isSelected, onSelect, onRemove }: RowProps) {
  const shown = kind.shown(row);
  const [name = row.document?.title ?? takenDownTitle, ...others] = shown?.cells ?? [];
  const [first = "", ...titles] = kind.titles;
  return (
    <tr className="row-area" data-selected={isSelected}>
      <td data-title={first} colSpan={shown ? 1 : kind.titles.length}>
        <div className={`row gap-3 ${styles.item}`}>
          <input
            type="checkbox"
            aria-label={`选择${name}`}
            checked={isSelected}
            onChange={onSelect}
          />
          <span className={styles.cover} data-portrait={kind.fallback === "person"}>
            <Picture urls={row.cover ?? ""} fallback={kind.fallback} sizes="96px" />
          </span>
          {shown ? (
            <a data-row="" href={shown.path} target="_blank" rel="noopener">
              {name}
            </a>
          ) : (
            <span className={styles.gone}>{name}</span>
          )}
          <DocumentLine document={row.document} />
          {row.document?.change && (
            <span className={styles.change} data-change={row.document.change}>
              {changes[row.document.change]}
            </span>
          )}
        </div>
      </td>
      {shown &&
        titles.map((title, at) => (
          <td key={title} data-title={title}>
            {others[at] || <span className={styles.gone}>未填写</span>}
          </td>
        ))}
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

/** Undo button, visible for ten seconds after a removal. */
export function UndoRemoval({ of: { removed, undo } }: { of: UncollectState }) {
  if (removed === 0) return null;
  return (
    <span role="status" className="flex items-center gap-2">
      {removed > 1 ? `已删除 ${removed} 项` : "已删除"}
      <Button onClick={undo}>撤销</Button>
    </span>
  );
}

interface SelectionStripProps {
  /** Ids of the visible rows. */
  ids: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onRemove: () => void;
  uncollect: UncollectState;
}

/** Selects all rows of the page, and removes the selected ones. */
export function SelectionStrip({
  ids,
  selected,
  onSelect,
  onRemove,
  uncollect,
}: SelectionStripProps) {
  const isAll = selected.length === ids.length;
  return (
    <div className={stripStyles.strip}>
      <label>
        <input
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : ids)}
        />
        全选本页
      </label>
      <UndoRemoval of={uncollect} />
      <span className="push nowrap" role="status">
        {selected.length > 0 && `已选 ${selected.length} 项`}
      </span>
      <Button disabled={selected.length === 0} onClick={onRemove}>
        批量删除
      </Button>
    </div>
  );
}
