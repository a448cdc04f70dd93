import {
  type ExperienceRow,
  type ExperienceState,
  experienceStates,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";

const colours: Readonly<Record<ExperienceState, string>> = {
  waiting: "accent",
  confirmed: "passed",
  refused: "refused",
};

/** Columns that all experience lists share. */
export const experienceColumns: CrudColumn<ExperienceRow>[] = [
  column("workDate", "工作日期"),
  column("typeName", "机型"),
  column("work", "工作内容"),
  column("state", "状态", (state: ExperienceState, { refusal }) => (
    <>
      <span className={colours[state]}>{experienceStates[state]}</span>
      {refusal && <small className="hint block">{refusal}</small>}
    </>
  )),
  column("confirmerName", "确认人", (name: string | null) => name ?? "—"),
];
