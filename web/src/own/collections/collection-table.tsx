import { takenDownTitle } from "@aeromaint/contracts/content/release-state.ts";
import type {
  CollectRow,
  DocumentChangeMark,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import { DocumentLine } from "../documents/document-line.tsx";
import type { CollectionKind } from "./collection-kinds.ts";

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
  const titles = [...kind.titles, ...(isPlain ? [] : [collectedAt]), "操作"];
  return (
    <table className="w-full font-technical text-sm/normal max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b">
          {titles.map((title) => (
            <th
              key={title}
              scope="col"
              className="whitespace-nowrap p-3 text-left font-normal text-muted first:pl-0 last:pr-0"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
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

const collectedAt = "收藏时间";

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
    <tr
      className={classNames(
        "row-area border-b hover:bg-surface max-md:block max-md:py-4",
        isSelected && "bg-surface",
      )}
    >
      <td
        data-title={first}
        colSpan={shown ? 1 : kind.titles.length}
        className={`pr-3 text-md max-md:mb-1 max-md:font-semibold md:min-w-50 ${cell}`}
      >
        <div className="flex items-center gap-3">
          <input
            className="size-4.5 flex-none accent-accent-fill"
            type="checkbox"
            aria-label={`选择${name}`}
            checked={isSelected}
            onChange={onSelect}
          />
          {!isPlain && (
            <span
              className={classNames(
                "flex-none overflow-hidden rounded-sm border",
                kind.fallback === "person" ? "w-11 [&_img]:aspect-square" : "w-18",
              )}
            >
              <Picture urls={row.cover ?? ""} fallback={kind.fallback} sizes="96px" />
            </span>
          )}
          {shown ? (
            <a
              data-row=""
              className="min-w-0 text-ink hover:text-link"
              href={shown.path}
              target="_blank"
              rel="noopener"
            >
              {name}
            </a>
          ) : (
            <span className="text-faint">{name}</span>
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
          <TitledCell key={title} title={title}>
            {others[at] || <span className="text-faint">未填写</span>}
          </TitledCell>
        ))}
      {!isPlain && <TitledCell title={collectedAt}>{row.createTime}</TitledCell>}
      <td className={`whitespace-nowrap pl-3 max-md:-ml-2 md:w-30 ${cell}`}>
        {shown && (
          <a
            className={`px-2 text-link hover:text-link-hover ${act}`}
            href={shown.path}
            target="_blank"
            rel="noopener"
            aria-label={`查看${name}`}
          >
            查看
          </a>
        )}
        <Button variant="quiet" className={act} aria-label={`删除${name}`} onClick={onRemove}>
          删除
        </Button>
      </td>
    </tr>
  );
}

const act = "font-medium font-text text-sm/8";
const cell = "wrap-anywhere py-3.5 tabular-nums max-md:flex max-md:gap-3 max-md:px-0 max-md:py-0.5";

/** Cell below its title; on a phone the title is at its left. */
function TitledCell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td
      data-title={title}
      className={classNames(
        `px-3 max-md:before:w-18 max-md:before:flex-none max-md:before:text-muted max-md:before:content-[attr(data-title)] ${cell}`,
        ["发布时间", collectedAt].includes(title) && "text-muted md:w-45",
      )}
    >
      {children}
    </td>
  );
}
