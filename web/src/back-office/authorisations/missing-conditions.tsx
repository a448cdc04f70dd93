import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import { missingConditionSentence } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import styles from "./authorisations.module.css";

/** Unmet conditions on a day, one sentence per line. */
export function MissingConditions({ row, day }: { row: AuthorisationRow; day: string }) {
  if (row.missing.length === 0) return null;
  return (
    <ul className={styles.missing}>
      {row.missing.map((each) => (
        <li key={JSON.stringify(each)}>{missingConditionSentence(each, day)}</li>
      ))}
    </ul>
  );
}
