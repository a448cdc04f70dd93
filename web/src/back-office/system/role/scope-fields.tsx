import { adminRoleKey, chosenDepts, roleScope } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";
import { CrudField } from "../../../crud/form/field.tsx";
import { DeptTree } from "./dept-tree.tsx";
import { ScopeChoice, ScopeFact } from "./scope-choice.tsx";

/**
 * The data scope of the role in the form. The departments are asked for, and sent, where they are
 * to be chosen one by one.
 */
export function ScopeFields() {
  const form = Form.useFormInstance();
  const isChosen = Form.useWatch("dataScope", form) === chosenDepts;
  const roleId: string | null = form.getFieldValue("roleId") ?? null;
  const isAdmin = form.getFieldValue("roleKey") === adminRoleKey;
  return (
    <>
      <CrudField
        of={roleScope}
        name="dataScope"
        shown={(scope) =>
          isAdmin ? "全部数据" : <ScopeFact roleId={roleId} dataScope={String(scope ?? "")} />
        }
      >
        <ScopeChoice roleId={roleId} />
      </CrudField>
      {isChosen && (
        <CrudField
          of={roleScope}
          name="deptIds"
          required
          shown={(ids) => <DeptTree value={ids as string[]} readOnly />}
        >
          <DeptTree />
        </CrudField>
      )}
    </>
  );
}
