import styles from "./import.module.css";

/** Numbers of rows under their names. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className={styles.counts}>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{count.toLocaleString()}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}
