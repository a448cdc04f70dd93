import { adminRoleKey, type RoleRow, role, roleMenus } from "@aeromaint/contracts/system/role.ts";
import { Button } from "antd";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { CrudField } from "../../../crud/form/field.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import { Can } from "../../../session/can.tsx";
import { useProfile } from "../../../session/profile.ts";
import { MenuTree } from "./menu-tree.tsx";
import { roleColumns } from "./role-columns.tsx";
import { RoleForm } from "./role-form.tsx";
import { RoleNameItem } from "./role-name-item.tsx";
import { roleDataScope, roleDetailPath, roleMenuPermissions } from "./role-permissions.ts";
import { ScopeForm } from "./scope-form.tsx";
import { useRoleEditor } from "./use-role-editor.ts";

const dialogWidth = 650;
const affects = [role.path];

/** Roles: permissions and data scope. */
export default function RolePage() {
  const list = useCrudList(role);
  const editor = useRoleEditor();
  const menus = useCrudEditor(roleMenuPermissions, { detailPath: roleDetailPath, affects });
  const scope = useCrudEditor(roleDataScope, { detailPath: roleDetailPath, affects });
  const { data: profile } = useProfile();
  const isBuiltIn = ({ roleKey }: RoleRow) => roleKey === adminRoleKey;
  const isAdmin = profile?.roles.includes(adminRoleKey) ?? false;
  return (
    <CrudPage
      resource={role}
      list={list}
      editor={editor}
      columns={roleColumns}
      fixed={(row) => isBuiltIn(row) && !isAdmin}
      kept={isBuiltIn}
      filters={<FilterField of={role.filters} name="roleName" />}
      // The built-in role has every permission.
      rowActions={(row) =>
        !isBuiltIn(row) && (
          <>
            <Can permission="system:role:menu">
              <Button type="link" size="small" onClick={() => menus.edit(row)}>
                菜单权限
              </Button>
            </Can>
            <Can permission="system:role:scope">
              <Button type="link" size="small" onClick={() => scope.edit(row)}>
                数据权限
              </Button>
            </Can>
          </>
        )
      }
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <RoleForm />
      </EditorDialog>
      <EditorDialog editor={menus} title="菜单权限">
        <RoleNameItem />
        <CrudField of={roleMenus} name="menuIds">
          <MenuTree />
        </CrudField>
      </EditorDialog>
      <EditorDialog editor={scope} title="数据权限">
        <ScopeForm />
      </EditorDialog>
    </CrudPage>
  );
}
