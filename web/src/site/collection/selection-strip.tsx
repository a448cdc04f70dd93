import { Button } from "../../ui/button.tsx";
import styles from "./selection-strip.module.css";

interface SelectionStripProps {
  /** Of the rows in sight. */
  ids: readonly string[];
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onRemove: () => void;
}

/** Chooses all rows of the page, and removes what is chosen. */
export function SelectionStrip({ ids, selected, onSelect, onRemove }: SelectionStripProps) {
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
      <span className="push nowrap" role="status">
        {selected.length > 0 && `已选 ${selected.length} 项`}
      </span>
      <Button disabled={selected.length === 0} onClick={onRemove}>
        批量删除
      </Button>
    </div>
  );
}
