import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationStates,
  expiryUrgency,
  missingConditionSentence,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { daysLeftText } from "../shared/days-left-text.ts";
import styles from "./authorisation-tags.module.css";

/** CSS class of a state. A valid one is coloured by its days left. */
export function authorisationStateClass({
  state,
  daysLeft,
}: Pick<AuthorisationRow, "state" | "daysLeft">) {
  return state === "valid" ? styles[expiryUrgency(daysLeft ?? 0)] : styles[state];
}

/** State as text. Adds the days left if the authorisation ends soon. */
export function AuthorisationStateTag({ row }: { row: AuthorisationRow }) {
  const { state, daysLeft } = row;
  const isSoon = state === "valid" && daysLeft !== null && expiryUrgency(daysLeft) !== "far";
  return (
    <span className={classNames(styles.sign, authorisationStateClass(row))}>
      {authorisationStates[state]}
      {isSoon && ` · ${daysLeftText(daysLeft)}`}
    </span>
  );
}

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
