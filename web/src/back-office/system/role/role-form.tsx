import { adminRoleKey, role } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { useCan } from "../../../session/can.tsx";
import { MenuTree } from "./menu-tree.tsx";
import { ScopeFields } from "./scope-fields.tsx";

const fields = role.create;

/**
 * Menus are set with a new role; later by a dialog with its own permission. The data scope is part
 * of the dialog for those who may set it.
 */
export function RoleForm() {
  const { mode } = useEditorContext();
  const can = useCan();
  const isAdmin = Form.useFormInstance().getFieldValue("roleKey") === adminRoleKey;
  const isRead = mode === editorMode.view;
  // The built-in role reaches everything; that cannot be set.
  const hasScope = isRead || (can("system:role:scope") && !isAdmin);
  return (
    <FormColumns
      wide={
        <>
          <CrudField of={fields} name="remark" />
          {hasScope && <ScopeFields />}
          {mode !== editorMode.edit && (
            <CrudField
              of={fields}
              name="menuIds"
              // The field of this name holds the ids of menus.
              shown={(ids) =>
                isAdmin ? "全部菜单" : <MenuTree value={ids as string[]} readOnly />
              }
            >
              <MenuTree />
            </CrudField>
          )}
        </>
      }
    >
      <CrudField of={fields} name="roleName" />
      <CrudField of={fields} name="roleKey" />
      <CrudField of={fields} name="roleSort" />
      <CrudField of={fields} name="status" />
    </FormColumns>
  );
}
