import styles from "./synonym-note.module.css";

const maxShown = 6;

/** Says what was looked for besides the keyword. */
export function SynonymNote({ synonyms }: { synonyms: readonly string[] }) {
  if (synonyms.length === 0) return null;
  const shown = synonyms.slice(0, maxShown).join("、");
  const all = synonyms.length > maxShown ? `${shown} 等 ${synonyms.length} 个` : shown;
  return (
    <p className={styles.note} title={synonyms.join("、")}>
      已包含同义词：{all}
    </p>
  );
}
