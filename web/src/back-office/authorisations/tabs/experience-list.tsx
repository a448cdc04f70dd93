import {
  type ExperienceRow,
  type ExperienceState,
  experiencePath,
  refusalInput,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { Button } from "antd";
import { useState } from "react";
import { api, send } from "../../../api/api.ts";
import { TypeSelect } from "../../../crud/applicability/type-select.tsx";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { type CrudColumn, column, orDash } from "../../../crud/list/columns.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { ListSection } from "../../../crud/list/list-section.tsx";
import { SearchHeader } from "../../../crud/list/search-header.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { ExperienceStateTag } from "../../../own/authorisations/state-tags.tsx";
import { useCan } from "../../../session/can.tsx";
import {
  authorisationQueryPaths,
  experienceRecords,
  experienceStateChoices,
} from "../authorisations.ts";

const columns: CrudColumn<ExperienceRow>[] = [
  column("nickName", "姓名", (name: string, { deptName }) => (
    <>
      {name}
      <small className="block text-muted text-xs">{deptName ?? "—"}</small>
    </>
  )),
  column("workDate", "工作日期"),
  column("typeName", "机型"),
  column("work", "工作内容"),
  column("state", "状态", (state: ExperienceState, { refusal }) => (
    <>
      <ExperienceStateTag state={state} />
      {refusal && <small className="block text-muted text-xs">{refusal}</small>}
    </>
  )),
  column("confirmerName", "确认人", orDash),
];

/** Entered days of work. A day counts after another person confirms it. */
export default function ExperienceList() {
  const list = useCrudList(experienceRecords, { always: { view: "experience" } });
  const confirm = useConfirmedCall();
  const may = useCan()("document:authorisation:add");
  const [refused, setRefused] = useState<string[]>([]);
  const { filters } = experienceRecords;
  const ids = list.selected;
  return (
    <>
      <SearchHeader list={list}>
        <FilterField of={filters} name="nickName" />
        <FilterField of={filters} name="typeId">
          <TypeSelect allowClear />
        </FilterField>
        <FilterField of={filters} name="state" choices={experienceStateChoices} />
      </SearchHeader>
      <ListSection
        list={list}
        columns={columns}
        purpose="人员登记的工作经历会显示在这里，经他人确认后计入授权条件"
        isSelectable={may ? ({ state }) => state !== "refused" : undefined}
        tools={() =>
          may && (
            <>
              <Button
                type="primary"
                disabled={ids.length === 0}
                onClick={() =>
                  confirm({
                    question: `确定确认所选 ${ids.length} 条工作经历吗？`,
                    call: () => api.send("PUT", `${experiencePath}/confirm/${ids.join(",")}`),
                    affects: authorisationQueryPaths,
                    onDone: list.clearSelection,
                  })
                }
              >
                确认
              </Button>
              <Button disabled={ids.length === 0} onClick={() => setRefused(ids)}>
                不认可
              </Button>
            </>
          )
        }
      />
      <FormDialog
        open={refused.length > 0}
        title={`不认可 ${refused.length} 条工作经历`}
        send={async (body) => {
          const answer = await send("PUT", `${experiencePath}/refuse/${refused.join(",")}`, {
            body,
          });
          list.clearSelection();
          return answer;
        }}
        affects={authorisationQueryPaths}
        onClose={() => setRefused([])}
      >
        <CrudField of={refusalInput} name="reason" />
      </FormDialog>
    </>
  );
}
