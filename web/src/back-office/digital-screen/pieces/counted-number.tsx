import { useCounted } from "./counting.ts";
import styles from "./pieces.module.css";

/** A figure that counts up to its value; who reads by ear hears the value alone. */
export function CountedNumber({ value }: { value: number }) {
  const shown = useCounted(value);
  return (
    <>
      <span aria-hidden="true">{shown.toLocaleString("zh-CN")}</span>
      <span className={styles.unseen}>{value.toLocaleString("zh-CN")}</span>
    </>
  );
}
