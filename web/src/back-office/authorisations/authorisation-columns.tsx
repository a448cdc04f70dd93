import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  endsByTitles,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { MissingList, StateSign } from "./authorisation-signs.tsx";

/** The columns of lists of authorisations as of a day. */
export const authorisationColumns = (day: string): CrudColumn<AuthorisationRow>[] => [
  column("number", "授权编号", (number: string) => (
    <span className="tabular nowrap">{number}</span>
  )),
  column("nickName", "姓名", (name: string, { deptName }) => (
    <span className="nowrap">
      {name}
      <small className="hint block">{deptName ?? "—"}</small>
    </span>
  )),
  column("categoryName", "类别", (name: string, { level }) => (
    <span className="nowrap">{[name, level].filter(Boolean).join(" ")}</span>
  )),
  column("scope", "机型与范围", (_value, row) => (
    <>
      {scopeText(row)}
      {row.limitation && <small className="hint block">{row.limitation}</small>}
    </>
  )),
  column("state", "状态", (_value, row) => (
    <>
      <StateSign row={row} />
      <MissingList row={row} day={day} />
    </>
  )),
  column("holdsUntil", "有效至", (until: string | null, { endsBy }) =>
    until === null ? (
      "—"
    ) : (
      <span className="tabular nowrap">
        {until.slice(0, 16)}
        <small className="hint block">先到期：{endsByTitles[endsBy ?? "period"]}</small>
      </span>
    ),
  ),
  column("validUntil", "授权期限", (until: string, { validFrom }) => (
    <span className="tabular nowrap">
      {validFrom}
      <br />至 {until}
    </span>
  )),
  column("plan", "续期计划", (plan: string | null) => plan ?? "—"),
];
