import { figureText } from "../../../ui/plain-values.ts";
import styles from "./import.module.css";

/** Numbers of rows under their names. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className={styles.counts}>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figureText(count)}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}
