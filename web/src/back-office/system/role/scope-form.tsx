import { chosenDepts, roleScope } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";
import { Field } from "../../../crud/form/field.tsx";
import { DeptTree } from "./dept-tree.tsx";
import { NamedRole } from "./role-summary.tsx";

/** The departments are asked for, and sent, where they are to be chosen one by one. */
export function ScopeForm() {
  const isChosen = Form.useWatch("dataScope") === chosenDepts;
  return (
    <>
      <NamedRole />
      <Field of={roleScope} name="dataScope" />
      {isChosen && (
        <Field of={roleScope} name="deptIds" required>
          <DeptTree />
        </Field>
      )}
    </>
  );
}
