import { figureText } from "../../../ui/plain-values.ts";
import { useCounted } from "./counting.ts";
import styles from "./pieces.module.css";

/** A figure that counts up to its value; who reads by ear hears the value alone. */
export function CountedNumber({ value }: { value: number }) {
  const shown = useCounted(value);
  return (
    <>
      <span aria-hidden="true">{figureText(shown)}</span>
      <span className={styles.unseen}>{figureText(value)}</span>
    </>
  );
}
