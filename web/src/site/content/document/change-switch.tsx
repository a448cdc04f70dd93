import { markedChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { blockChanges } from "@aeromaint/contracts/documents/revision-diff.ts";
import { messageOf } from "../../../api/api-error.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./change-marks.module.css";
import type { ChangeMarks } from "./use-change-marks.ts";

/** Turns the bars on and off, and says what they mean and how many there are. */
export function ChangeSwitch({ marks: { isOn, turn, data, error } }: { marks: ChangeMarks }) {
  return (
    <div className={styles.row} data-on={isOn || undefined}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
        显示修改标记
      </label>
      <div className={`muted tabular ${styles.legend}`} role="status">
        {isOn && error && messageOf(error)}
        {isOn && data && <Legend data={data} />}
      </div>
    </div>
  );
}

function Legend({ data: { previousRevNo, changes } }: { data: NonNullable<ChangeMarks["data"]> }) {
  if (previousRevNo === null) return "没有可以比较的上一版";
  const counted = markedChanges.map((kind) => ({
    kind,
    count: changes.filter(({ change }) => change === kind).length,
  }));
  return (
    <>
      <span>
        {changes.length > 0 ? "与" : "正文与"}第 {previousRevNo} 版
        {changes.length > 0 ? "相比" : "相同"}
      </span>
      {counted.map(
        ({ kind, count }) =>
          count > 0 && (
            <span key={kind} className={classNames(styles.sign, styles[kind])}>
              {blockChanges[kind]} {count} 段
            </span>
          ),
      )}
    </>
  );
}
