import {
  type AuthorisationRow,
  validAuthorisationColumns,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  endsByTitles,
  holdsUntilText,
  missingConditionSentence,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { type CrudColumn, column, createColumnFactory } from "../../crud/list/columns.tsx";
import { AuthorisationStateTag } from "../../own/authorisations/state-tags.tsx";
import styles from "./authorisations.module.css";

const sheetColumn = createColumnFactory(validAuthorisationColumns);

export const authorisationColumns = (day: string): CrudColumn<AuthorisationRow>[] => [
  sheetColumn("number", (number: string) => <span className="tabular nowrap">{number}</span>),
  sheetColumn("nickName", (name: string, { deptName }) => (
    <span className={styles.person} title={deptName ?? undefined}>
      {name} <small className="hint">{deptName}</small>
    </span>
  )),
  column("categoryName", "类别", (name: string, { level }) => (
    <span className="nowrap">{[name, level].filter(Boolean).join(" ")}</span>
  )),
  sheetColumn("scope", (_value, row) => {
    const text = [scopeText(row), row.limitation].filter(Boolean).join("，");
    return (
      <span className={styles.line} title={text}>
        {text}
      </span>
    );
  }),
  column("state", "状态", (_value, row) => {
    const missing = row.missing.map((each) => missingConditionSentence(each, day)).join("；");
    return (
      <span className={styles.line} title={missing || undefined}>
        <AuthorisationStateTag row={row} /> <small className="hint">{missing}</small>
      </span>
    );
  }),
  sheetColumn("holdsUntil", (until: string | null, { endsBy }) =>
    until === null ? (
      "—"
    ) : (
      <span
        className="tabular nowrap"
        title={`${holdsUntilText(until)} 先到期：${endsByTitles[endsBy ?? "period"]}`}
      >
        {holdsUntilText(until)} <small className="hint">{endsByTitles[endsBy ?? "period"]}</small>
      </span>
    ),
  ),
  // Folded under the previous column in the column settings.
  ...folded(
    column("validUntil", "授权期限", (until: string, { validFrom }) => (
      <span className="tabular nowrap">
        {validFrom} 至 {until}
      </span>
    )),
    column("plan", "续期计划", (plan: string | null) => (
      <span className={styles.person} title={plan ?? undefined}>
        {plan ?? "—"}
      </span>
    )),
  ),
];

const folded = (...columns: CrudColumn<AuthorisationRow>[]) =>
  columns.map((each) => ({ ...each, isFolded: true }));
