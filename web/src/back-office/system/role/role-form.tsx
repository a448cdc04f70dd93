import { adminRoleKey, role } from "@aeromaint/contracts/system/role.ts";
import { Form } from "antd";
import { editorMode, useEditorSituation } from "../../../crud/dialog/editor-mode.ts";
import { Field } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { MenuTree } from "./menu-tree.tsx";

const fields = role.create;

/** Menus are chosen when a role is made; later they have a dialog, and a right, of their own. */
export function RoleForm() {
  const { mode } = useEditorSituation();
  const isAdmin = Form.useFormInstance().getFieldValue("roleKey") === adminRoleKey;
  return (
    <FormColumns
      wide={
        <>
          <Field of={fields} name="remark" />
          {mode !== editorMode.edit && (
            <Field
              of={fields}
              name="menuIds"
              // The field of this name holds the ids of menus.
              shown={(ids) =>
                isAdmin ? "全部菜单" : <MenuTree value={ids as string[]} readOnly />
              }
            >
              <MenuTree />
            </Field>
          )}
        </>
      }
    >
      <Field of={fields} name="roleName" />
      <Field of={fields} name="roleKey" />
      <Field of={fields} name="roleSort" />
      <Field of={fields} name="status" />
    </FormColumns>
  );
}
