import type { CheckboxProps } from "antd";
import type { ReactElement, ReactNode } from "react";
import styles from "./row-tick.module.css";

type Tick = Pick<CheckboxProps, "checked" | "disabled" | "onChange" | "onClick">;

/**
 * The box that chooses a row: the browser's own, with what Ant Design's would have been told. Theirs
 * is several components deep, once for each row.
 */
export function rowTick(_checked: boolean, _row: unknown, at: number, ants: ReactNode) {
  // The table makes one for each row.
  const { checked, disabled, onChange, onClick } = (ants as ReactElement<Tick>).props;
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={`选择第 ${at + 1} 行`}
      checked={checked}
      disabled={disabled}
      onClick={onClick as (event: { stopPropagation: () => void }) => void}
      onChange={onChange as unknown as (event: { nativeEvent: Event }) => void}
    />
  );
}
