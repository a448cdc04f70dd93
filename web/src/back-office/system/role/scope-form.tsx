import { chosenDepts, roleScope } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";
import { CrudField } from "../../../crud/form/field.tsx";
import { DeptTree } from "./dept-tree.tsx";
import { RoleNameItem } from "./role-name-item.tsx";

/** The departments are asked for, and sent, where they are to be chosen one by one. */
export function ScopeForm() {
  const isChosen = Form.useWatch("dataScope") === chosenDepts;
  return (
    <>
      <RoleNameItem />
      <CrudField of={roleScope} name="dataScope" />
      {isChosen && (
        <CrudField of={roleScope} name="deptIds" required>
          <DeptTree />
        </CrudField>
      )}
    </>
  );
}
