import styles from "./term-list.module.css";

interface TermListProps {
  terms: readonly string[];
  kind: string;
}

/** The words of a set: `=` between those that find each other, `→` from the first of a one-way set. */
export function TermList({ terms, kind }: TermListProps) {
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
