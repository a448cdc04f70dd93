import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import type {
  CollectRow,
  DocumentChangeMark,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import { DocumentLine } from "../documents/document-line.tsx";
import type { CollectionKind } from "./collection-kinds.ts";
import styles from "./collection-table.module.css";

interface CollectionTableProps {
  kind: CollectionKind;
  rows: CollectRow[];
  /** True without cover and time of collection. */
  isPlain: boolean;
  /** collectIds of the selected rows. */
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onRemove: (collectId: string) => void;
}

/** Table with columns by kind; on a phone each row is a block. */
export function CollectionTable(props: CollectionTableProps) {
  const { kind, rows, isPlain, selected, onSelect, onRemove } = props;
  const choose = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  return (
    <table
      className={`[&_td]:wrap-anywhere border-collapse font-normal font-technical text-sm/normal [&_tbody_tr]:hover:bg-surface [&_tbody_tr]:data-[selected=true]:bg-surface [&_td]:tabular-nums [&_td]:first:text-md max-md:[&_td]:first:mb-1 max-md:[&_td]:first:font-semibold [&_th]:whitespace-nowrap [&_th]:text-left [&_th]:font-normal max-md:[&_thead]:absolute max-md:[&_thead]:h-px max-md:[&_thead]:overflow-hidden ${styles.table}`}
    >
      <thead>
        <tr>
          {kind.titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {!isPlain && <th scope="col">收藏时间</th>}
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.collectId}
            kind={kind}
            row={row}
            isPlain={isPlain}
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
  kind: CollectionKind;
  row: CollectRow;
  isPlain: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function Row({ kind, row, isPlain, isSelected, onSelect, onRemove }: RowProps) {
  const shown = kind.shown(row);
  const [name = row.document?.title ?? takenDownTitle, ...others] = shown?.cells ?? [];
  const [first = "", ...titles] = kind.titles;
  return (
    <tr className="row-area" data-selected={isSelected}>
      <td data-title={first} colSpan={shown ? 1 : kind.titles.length}>
        <div className="flex items-center gap-3 [&_a]:min-w-0 [&_a]:text-ink [&_a]:no-underline [&_a]:hover:text-link [&_input]:m-0 [&_input]:size-4.5 [&_input]:flex-none [&_input]:accent-accent-fill">
          <input
            type="checkbox"
            aria-label={`选择${name}`}
            checked={isSelected}
            onChange={onSelect}
          />
          {!isPlain && (
            <span
              className="w-18 flex-none overflow-hidden rounded-sm border data-[portrait=true]:w-11 data-[portrait=true]:[&_img]:aspect-square"
              data-portrait={kind.fallback === "person"}
            >
              <Picture urls={row.cover ?? ""} fallback={kind.fallback} sizes="96px" />
            </span>
          )}
          {shown ? (
            <a data-row="" href={shown.path} target="_blank" rel="noopener">
              {name}
            </a>
          ) : (
            <span className={styles.gone}>{name}</span>
          )}
          <DocumentLine document={row.document} />
          {row.document?.change && (
            <Tag tone="link" data-change={row.document.change}>
              {changes[row.document.change]}
            </Tag>
          )}
        </div>
      </td>
      {shown &&
        titles.map((title, at) => (
          <td key={title} data-title={title}>
            {others[at] || <span className={styles.gone}>未填写</span>}
          </td>
        ))}
      {!isPlain && <td data-title="收藏时间">{row.createTime}</td>}
      <td
        className={`[&_a]:px-2 [&_a]:py-0 [&_a]:font-medium [&_a]:font-text [&_a]:text-link [&_a]:text-sm/8 [&_a]:no-underline [&_a]:hover:text-link-hover [&_button]:px-2 [&_button]:py-0 [&_button]:font-medium [&_button]:font-text [&_button]:text-link [&_button]:text-sm/8 [&_button]:no-underline ${styles.actions}`}
      >
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
