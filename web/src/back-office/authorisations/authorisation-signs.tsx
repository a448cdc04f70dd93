import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationStates,
  expiryUrgency,
  missingConditionSentence,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { daysLeftText } from "../shared/days-left-text.ts";
import styles from "./authorisation-signs.module.css";

/** The colour of a state, by the days that are left where it is valid; always with its text. */
export function stateClass({ state, daysLeft }: Pick<AuthorisationRow, "state" | "daysLeft">) {
  return state === "valid" ? styles[expiryUrgency(daysLeft ?? 0)] : styles[state];
}

/** The state in a word, with the days that are left of what ends soon. */
export function StateSign({ row }: { row: AuthorisationRow }) {
  const { state, daysLeft } = row;
  const isSoon = state === "valid" && daysLeft !== null && expiryUrgency(daysLeft) !== "far";
  return (
    <span className={classNames(styles.sign, stateClass(row))}>
      {authorisationStates[state]}
      {isSoon && ` · ${daysLeftText(daysLeft)}`}
    </span>
  );
}

/** What is missing on a day, a sentence a line. */
export function MissingList({ row, day }: { row: AuthorisationRow; day: string }) {
  if (row.missing.length === 0) return null;
  return (
    <ul className={styles.missing}>
      {row.missing.map((each) => (
        <li key={JSON.stringify(each)}>{missingConditionSentence(each, day)}</li>
      ))}
    </ul>
  );
}
