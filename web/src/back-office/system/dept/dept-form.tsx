import { dept } from "@aeromaint/contracts/system/dept.ts";
import { Form } from "antd";
import { CrudField } from "../../../crud/form/field.tsx";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { LeaderSelect } from "./leader-select.tsx";

const rootLabel = "顶级部门";

/** `topOffered`: whether a department may stand above all others, for the current user. */
export function DeptForm({ topOffered }: { topOffered: boolean }) {
  const form = Form.useFormInstance();
  const leaderName = form.getFieldValue("leaderName") as string | null | undefined;
  return (
    <>
      <CrudField of={dept.create} name="deptName" />
      <ParentField resource={dept} rootLabel={rootLabel} rootOffered={topOffered} />
      <CrudField of={dept.create} name="orderNum" />
      <CrudField of={dept.create} name="leader" shown={() => leaderName ?? "—"}>
        <LeaderSelect leaderName={leaderName ?? null} />
      </CrudField>
      <CrudField of={dept.create} name="phone" />
      <CrudField of={dept.create} name="email" />
      <CrudField of={dept.create} name="status" />
    </>
  );
}
