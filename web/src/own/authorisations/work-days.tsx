import {
  type ExperienceRow,
  experienceInput,
  experiencePath,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { quietQuery } from "../../api/query-by-key.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, type SiteForm, toJsonBody } from "../../forms/form-fields.ts";
import { useAircraftTypes } from "../../session/own-aircraft.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useConfirmation } from "../confirmation.tsx";
import { ListPage, usePaging } from "../list-page.tsx";
import { FactLine } from "../list-rows.tsx";
import { SelectField } from "../select-field.tsx";
import { ExperienceStateTag } from "./state-tags.tsx";

const ownPath = `${experiencePath}/own` as const;
const fields = formFieldsOf(experienceInput);

/** Days of work that the user has entered. They count after another person confirms them. */
export function WorkDays() {
  const client = useQueryClient();
  const paging = usePaging(6);
  const { pageNum, pageSize } = paging;
  const [isEntering, setIsEntering] = useState(false);
  const { confirmed, dialog } = useConfirmation();
  const own = useQuery({
    ...quietQuery(ownPath, { pageNum, pageSize }),
    placeholderData: (previous) => previous,
  });
  if (isEntering) {
    return (
      <EditForm
        fields={fields}
        initial={formValuesOf(fields, {})}
        save={async (values) =>
          (await api.send("POST", ownPath, { body: toJsonBody(fields, values) })).message
        }
        leave={async () => {
          await client.invalidateQueries({ queryKey: [ownPath] });
          setIsEntering(false);
        }}
      >
        {(form) => (
          <>
            <TypeField form={form} />
            <FormField form={form} name="beginDate" />
            <FormField form={form} name="endDate" />
            <FormField form={form} name="work" />
          </>
        )}
      </EditForm>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted text-sm">由他人确认后计入授权条件</span>
        <Button onClick={() => setIsEntering(true)}>登记工作经历</Button>
      </div>
      <ListPage query={own} {...paging} height={120} empty={<Empty title="还没有登记工作经历" />}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <WorkDay
                key={row.experienceId}
                row={row}
                onWithdraw={() =>
                  confirmed({
                    question: `确定删除 ${row.workDate} 的工作经历吗？`,
                    call: () => api.send("DELETE", `${ownPath}/${row.experienceId}`),
                    affects: [ownPath],
                  })
                }
              />
            ))}
          </ul>
        )}
      </ListPage>
      {dialog}
    </>
  );
}

function WorkDay({ row, onWithdraw }: { row: ExperienceRow; onWithdraw: () => void }) {
  const { workDate, typeName, work, state, confirmerName, refusal } = row;
  return (
    <li className="flex items-center justify-between gap-3 border-b py-3">
      <div className="min-w-0">
        <span className="font-semibold">{work}</span>
        <FactLine>
          {workDate}
          {typeName}
          <ExperienceStateTag state={state} />
          {confirmerName}
          {refusal}
        </FactLine>
      </div>
      {state === "waiting" && (
        <Button variant="quiet" onClick={onWithdraw}>
          删除
        </Button>
      )}
    </li>
  );
}

/** Selects from all aircraft types. */
function TypeField({ form }: { form: SiteForm }) {
  const { data = [] } = useAircraftTypes();
  return (
    <SelectField
      form={form}
      name="typeId"
      options={data.map(({ typeId, name }) => ({ value: typeId, label: name }))}
      placeholder="请选择机型"
    />
  );
}
