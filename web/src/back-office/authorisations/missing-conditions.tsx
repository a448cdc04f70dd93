import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import { missingConditionSentence } from "@aeromaint/contracts/authorisations/authorisation-state.ts";

/** Unmet conditions on a day, one sentence per line. */
export function MissingConditions({ row, day }: { row: AuthorisationRow; day: string }) {
  if (row.missing.length === 0) return null;
  return (
    <ul className="max-w-90 text-muted text-sm">
      {row.missing.map((each) => (
        <li key={JSON.stringify(each)}>{missingConditionSentence(each, day)}</li>
      ))}
    </ul>
  );
}
