import styles from "./term-list.module.css";

/** Words of a synonym set, joined by `=` (two-way) or `→` (one-way, from the first word). */
export function TermList({ terms, kind }: { terms: readonly string[]; kind: string }) {
  return (
    <span className={styles.terms}>
      {terms.map((term, at) => (
        <span key={term}>
          {at > 0 && <span className={styles.sign}>{kind === "2" && at === 1 ? "→" : "="}</span>}
          {term}
        </span>
      ))}
    </span>
  );
}
