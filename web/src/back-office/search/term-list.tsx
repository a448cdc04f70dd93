import styles from "./term-list.module.css";

/** The words of a set: `=` between those that find each other, `→` from the first of a one-way set. */
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
