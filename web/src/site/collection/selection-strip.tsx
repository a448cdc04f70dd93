import { Button } from "../../ui/button.tsx";
import type { UncollectState } from "./collections.ts";
import styles from "./selection-strip.module.css";

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
    <div className={styles.strip}>
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
