import { Button } from "../../ui/button.tsx";
import type { Uncollect } from "./collections.ts";
import styles from "./selection-strip.module.css";

/** Stands for ten seconds after a removal. */
export function UndoRemoval({ of: { removed, undo } }: { of: Uncollect }) {
  if (removed === 0) return null;
  return (
    <span role="status" className="flex items-center gap-2">
      {removed > 1 ? `已删除 ${removed} 项` : "已删除"}
      <Button onClick={undo}>撤销</Button>
    </span>
  );
}

interface SelectionStripProps {
  /** Of the rows in sight. */
  ids: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onRemove: () => void;
  uncollect: Uncollect;
}

/** Chooses all rows of the page, and removes what is chosen. */
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
