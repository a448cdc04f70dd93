import {
  type ExperienceRow,
  experienceInput,
  experiencePath,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { openTypesPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../api/api.ts";
import { callQuery } from "../../api/query-by-key.ts";
import { EditForm } from "../../forms/edit-form.tsx";
import formStyles from "../../forms/form-field.module.css";
import { FormField } from "../../forms/form-field.tsx";
import { formFieldsOf, formValuesOf, type SiteForm, toJsonBody } from "../../forms/form-fields.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select/select.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { ListPage } from "../list-page.tsx";
import listStyles from "../list-rows.module.css";
import { ExperienceStateTag } from "./state-tags.tsx";

const ownPath = `${experiencePath}/own` as const;
const pageSize = 6;
const fields = formFieldsOf(experienceInput);

/** Days of work that the user has entered. They count after another person confirms them. */
export function WorkDays() {
  const client = useQueryClient();
  const [pageNum, setPageNum] = useState(1);
  const [isEntering, setIsEntering] = useState(false);
  const [withdrawn, setWithdrawn] = useState<ExperienceRow>();
  const again = () => client.invalidateQueries({ queryKey: [ownPath] });
  const own = useQuery({
    ...callQuery(ownPath, { pageNum, pageSize }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  const withdrawing = useMutation({
    mutationFn: ({ experienceId }: ExperienceRow) =>
      api.send("DELETE", `${ownPath}/${experienceId}`),
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: again,
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
          await again();
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
      <ListPage
        query={own}
        pageNum={pageNum}
        pageSize={pageSize}
        onPage={setPageNum}
        height={120}
        empty={<Empty title="还没有登记工作经历" />}
      >
        {(rows) => (
          <ul className={` ${listStyles.rows}`}>
            {rows.map((row) => (
              <WorkDay key={row.experienceId} row={row} onWithdraw={() => setWithdrawn(row)} />
            ))}
          </ul>
        )}
      </ListPage>
      {withdrawn && (
        <ConfirmDialog
          text={`确定删除 ${withdrawn.workDate} 的工作经历吗？`}
          onConfirm={() => {
            setWithdrawn(undefined);
            withdrawing.mutate(withdrawn);
          }}
          onCancel={() => setWithdrawn(undefined)}
        />
      )}
    </>
  );
}

function WorkDay({ row, onWithdraw }: { row: ExperienceRow; onWithdraw: () => void }) {
  const { workDate, typeName, work, state, confirmerName, refusal } = row;
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <span className="font-semibold">{work}</span>
        <p>
          <span>{workDate}</span>
          <span>{typeName}</span>
          <ExperienceStateTag state={state} />
          {confirmerName && <span>{confirmerName}</span>}
          {refusal && <span>{refusal}</span>}
        </p>
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
  const id = useId();
  const { data = [] } = useQuery({ ...callQuery(openTypesPath), staleTime: 60_000 });
  const error = form.errors.typeId;
  return (
    <div className={formStyles.field} data-field="typeId">
      <label className={formStyles.name} htmlFor={id} data-required>
        {fields.typeId?.schema.title}
      </label>
      <Select
        id={id}
        value={String(form.values.typeId ?? "")}
        options={data.map(({ typeId, name }) => ({ value: typeId, label: name }))}
        placeholder="请选择机型"
        invalid={Boolean(error)}
        onChange={(typeId) => form.set("typeId", typeId)}
      />
      {error && <p className={formStyles.error}>{error}</p>}
    </div>
  );
}
