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

const sheetColumn = createColumnFactory(validAuthorisationColumns);

export const authorisationColumns = (day: string): CrudColumn<AuthorisationRow>[] => [
  sheetColumn("number", (number: string) => (
    <span className="whitespace-nowrap tabular-nums">{number}</span>
  )),
  sheetColumn("nickName", (name: string, { deptName }) => (
    <span className="block max-w-40 truncate" title={deptName ?? undefined}>
      {name} <small className="text-muted text-xs">{deptName}</small>
    </span>
  )),
  column("categoryName", "类别", (name: string, { level }) => (
    <span className="whitespace-nowrap">{[name, level].filter(Boolean).join(" ")}</span>
  )),
  sheetColumn("scope", (_value, row) => {
    const text = [scopeText(row), row.limitation].filter(Boolean).join("，");
    return (
      <span className="block max-w-60 truncate" title={text}>
        {text}
      </span>
    );
  }),
  column("state", "状态", (_value, row) => {
    const missing = row.missing.map((each) => missingConditionSentence(each, day)).join("；");
    return (
      <span className="block max-w-60 truncate" title={missing || undefined}>
        <AuthorisationStateTag row={row} /> <small className="text-muted text-xs">{missing}</small>
      </span>
    );
  }),
  sheetColumn("holdsUntil", (until: string | null, { endsBy }) =>
    until === null ? (
      "—"
    ) : (
      <span
        className="whitespace-nowrap tabular-nums"
        title={`${holdsUntilText(until)} 先到期：${endsByTitles[endsBy ?? "period"]}`}
      >
        {holdsUntilText(until)}{" "}
        <small className="text-muted text-xs">{endsByTitles[endsBy ?? "period"]}</small>
      </span>
    ),
  ),
  // Folded under the previous column in the column settings.
  ...folded(
    column("validUntil", "授权期限", (until: string, { validFrom }) => (
      <span className="whitespace-nowrap tabular-nums">
        {validFrom} 至 {until}
      </span>
    )),
    column("plan", "续期计划", (plan: string | null) => (
      <span className="block max-w-40 truncate" title={plan ?? undefined}>
        {plan ?? "—"}
      </span>
    )),
  ),
];

const folded = (...columns: CrudColumn<AuthorisationRow>[]) =>
  columns.map((each) => ({ ...each, isFolded: true }));
