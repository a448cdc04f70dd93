import {
  type AuthorisationRow,
  authorisationPath,
  authorisationPlanInput,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { api, send } from "../../../api/api.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";

interface PlanDialogProps {
  /** Authorisations that receive the plan; empty while closed. */
  rows: readonly AuthorisationRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets one plan for several authorisations: a course on a day, or free text. */
export function PlanDialog({ rows, onDone, onClose }: PlanDialogProps) {
  const open = rows.length > 0;
  const { data } = useQuery({
    queryKey: [authorisationPath, "choices"],
    queryFn: ({ signal }) => api.get(`${authorisationPath}/category/choices`, {}, { signal }),
    enabled: open,
  });
  const ids = rows.map(({ authorisationId }) => authorisationId).join(",");
  const names = [...new Set(rows.map(({ nickName }) => nickName))];
  return (
    <FormDialog
      open={open}
      title="登记续期计划"
      initialValues={{ reason: "复训续期" }}
      send={async (body) => {
        const answer = await send("PUT", `${authorisationPath}/plan/${ids}`, { body });
        onDone();
        return answer;
      }}
      affects={[authorisationPath]}
      onClose={onClose}
      above={
        <p className="mb-3 font-semibold">
          {rows.length} 份授权：{names.join("、")}
        </p>
      }
    >
      <CrudField of={authorisationPlanInput} name="courseId">
        <Select
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder="请选择课程"
          options={(data?.courses ?? []).map(({ courseId: value, courseName: label }) => ({
            value,
            label,
          }))}
        />
      </CrudField>
      <CrudFields of={authorisationPlanInput} names={["day", "reason"]} />
    </FormDialog>
  );
}
