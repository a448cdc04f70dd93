import type { ComponentProps } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./row-button.module.css";

interface RowButtonProps extends ComponentProps<"button"> {
  danger?: boolean;
}

/**
 * A word to press in a row. It looks like Ant Design's small link button, and is a plain element:
 * each of theirs declares all variables of the theme anew, and a list has a hundred of them.
 */
export function RowButton({ danger = false, className, ...button }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, danger && styles.danger, className)}
      {...button}
    />
  );
}
