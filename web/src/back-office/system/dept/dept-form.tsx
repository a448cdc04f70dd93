import { dept } from "@aeromaint/contracts/system/dept.ts";
import { Form } from "antd";
import { Field } from "../../../crud/form/field.tsx";
import { ParentField } from "../../../crud/tree/parent-field.tsx";
import { LeaderSelect } from "./leader-select.tsx";

const rootLabel = "顶级部门";

/** `topOffered`: whether a department may stand above all others, as this person sees it. */
export function DeptForm({ topOffered }: { topOffered: boolean }) {
  const form = Form.useFormInstance();
  const leaderName = form.getFieldValue("leaderName") as string | null | undefined;
  return (
    <>
      <Field of={dept.create} name="deptName" />
      <ParentField resource={dept} rootLabel={rootLabel} rootOffered={topOffered} />
      <Field of={dept.create} name="orderNum" />
      <Field of={dept.create} name="leader" shown={() => leaderName ?? "—"}>
        <LeaderSelect leaderName={leaderName ?? null} />
      </Field>
      <Field of={dept.create} name="phone" />
      <Field of={dept.create} name="email" />
      <Field of={dept.create} name="status" />
    </>
  );
}
