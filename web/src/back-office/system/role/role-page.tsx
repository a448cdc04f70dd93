import {
  adminRoleKey,
  type RoleDetail,
  type RoleRow,
  role,
  roleMenus,
  roleScope,
} from "@aeromaint/contracts/system/role.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form } from "antd";
import { useRef } from "react";
import { Type } from "typebox";
import { api, getData } from "../../../api/api.ts";
import type { ApiResponse } from "../../../api/request.ts";
import { EditorDialog } from "../../../crud/dialog/editor-dialog.tsx";
import { editorMode, useEditorContext } from "../../../crud/dialog/editor-mode.ts";
import { useCrudEditor } from "../../../crud/dialog/use-crud-editor.ts";
import { DictionaryLabel } from "../../../crud/form/dictionary-input.tsx";
import { CrudField, CrudFields } from "../../../crud/form/field.tsx";
import { FormColumns } from "../../../crud/form/form-columns.tsx";
import { type CrudColumn, column, orDash } from "../../../crud/list/columns.tsx";
import { CrudPage } from "../../../crud/list/crud-page.tsx";
import { FilterField } from "../../../crud/list/filter-field.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useCrudList } from "../../../crud/list/use-crud-list.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCan } from "../../../session/can.tsx";
import { useProfile } from "../../../session/profile.ts";
import { MenuTree } from "./menu-tree.tsx";
import { ScopeFields } from "./scope-fields.tsx";

const dialogWidth = 650;
const affects = [role.path];

export default function RolePage() {
  const list = useCrudList(role);
  const editor = useRoleEditor();
  const menus = useCrudEditor(roleMenuPermissions, { detailPath: roleDetailPath, affects });
  const scope = useCrudEditor(roleDataScope, { detailPath: roleDetailPath, affects });
  const copy = useRoleCopy(editor);
  const { data: profile } = useProfile();
  const isBuiltIn = ({ roleKey }: RoleRow) => roleKey === adminRoleKey;
  const isAdmin = profile?.roles.includes(adminRoleKey) ?? false;
  return (
    <CrudPage
      resource={role}
      list={list}
      editor={editor}
      columns={roleColumns}
      rightsOn={(row) => ({ edit: isAdmin || !isBuiltIn(row), remove: !isBuiltIn(row) })}
      filters={<FilterField of={role.filters} name="roleName" />}
      // The built-in role has every permission.
      rowActions={(row) =>
        !isBuiltIn(row) && (
          <>
            <RowButton permission="system:role:add" onClick={() => copy(row)}>
              复制
            </RowButton>
            <RowButton permission="system:role:menu" onClick={() => menus.edit(row)}>
              菜单权限
            </RowButton>
            <RowButton permission="system:role:scope" onClick={() => scope.edit(row)}>
              数据权限
            </RowButton>
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
        <RoleNameItem />
        <ScopeFields />
      </EditorDialog>
    </CrudPage>
  );
}

const { roleName, status } = role.fields;

/** The built-in role reaches all data; its stored value has no effect. */
const allDataScope = "1";

const roleColumns: CrudColumn<RoleRow>[] = [
  column("roleName", roleName),
  column("remark", "描述", orDash),
  column("dataScope", roleScope.properties.dataScope, (value: string, { roleKey }) => (
    <DictionaryLabel type="DATA_SCOPE" value={roleKey === adminRoleKey ? allDataScope : value} />
  )),
  column("createTime", "创建时间"),
  column("status", status),
];

/** Default data scope of a new role. */
const ownDataScope = "5";

/** Dialog of a role. A separate call sends its data scope. */
function useRoleEditor() {
  const client = useQueryClient();
  // Role that was created before its scope was refused. A retry updates it.
  const made = useRef<string>(null);
  const editor = useCrudEditor(roleWithScope, {
    initial: { status: "1", dataScope: ownDataScope },
    send: async (id, body) => {
      // The resource has no files, so its form is JSON.
      const { dataScope, deptIds, ...fields } = body as FormValues;
      const roleId = id ?? made.current;
      const answer: ApiResponse<unknown> =
        roleId === null
          ? await api.send("POST", role.path, { body: fields })
          : await api.send("PUT", `${role.path}/${roleId}`, { body: fields });
      if (dataScope !== undefined) {
        const saved = roleId ?? (answer.data as { roleId: string }).roleId;
        if (id === null) made.current = saved;
        await api.send("PUT", `${roleDataScope.path}/${saved}`, { body: { dataScope, deptIds } });
      }
      return answer;
    },
    onSaved: () => {
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(roleDataScope.path),
      });
    },
  });
  const addWith = (start: FormValues) => {
    made.current = null;
    editor.show({ mode: editorMode.add, id: null, start });
  };
  return { ...editor, add: () => addWith({}), addWith };
}

/** Copies a role into a new one with its own name and key. */
function useRoleCopy(editor: ReturnType<typeof useRoleEditor>): (row: RoleRow) => void {
  const loading = useMutation({
    mutationFn: ({ roleId }: RoleRow) => getData<RoleDetail>(roleDetailPath(roleId)),
    onSuccess: ({ roleName: name, roleSort, remark, menuIds, dataScope, deptIds }) =>
      editor.addWith({
        roleName: `${name}（副本）`,
        roleSort,
        remark,
        menuIds,
        ...(dataScope && { dataScope, deptIds }),
      }),
  });
  return loading.mutate;
}

const fields = role.create;

/**
 * Menus are set with a new role; later their own dialog and permission apply. The data scope
 * requires its own permission too.
 */
function RoleForm() {
  const { mode } = useEditorContext();
  const can = useCan();
  const isAdmin = Form.useFormInstance().getFieldValue("roleKey") === adminRoleKey;
  const isRead = mode === editorMode.view;
  // The built-in role always reaches everything.
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
              // The field of this name contains the ids of menus.
              renderValue={(ids) =>
                isAdmin ? "全部菜单" : <MenuTree value={ids as string[]} readOnly />
              }
            >
              <MenuTree />
            </CrudField>
          )}
        </>
      }
    >
      <CrudFields of={fields} names={["roleName", "roleKey", "roleSort", "status"]} />
    </FormColumns>
  );
}

/** Name of the role in its dialogs for menus and scope. */
function RoleNameItem() {
  const form = Form.useFormInstance();
  return <Form.Item label={role.fields.roleName.title}>{form.getFieldValue("roleName")}</Form.Item>;
}

/** A role's menus, which a separate call sets. */
const roleMenuPermissions = {
  ...role,
  title: "菜单权限",
  path: `${role.path}/menu`,
  fields: { menuIds: roleMenus.properties.menuIds },
  create: roleMenus,
};

/** A role's data scope, which a separate call sets. */
const roleDataScope = {
  ...role,
  title: "数据权限",
  path: `${role.path}/scope` as const,
  fields: {
    dataScope: roleScope.properties.dataScope,
    deptIds: roleScope.properties.deptIds,
  },
  create: roleScope,
};

/** Role with its data scope in one form. */
const roleWithScope = {
  ...role,
  fields: { ...role.fields, ...roleDataScope.fields },
  create: Type.Object({ ...role.create.properties, ...roleScope.properties }),
};

/** The detail contains menus, data scope and version. */
const roleDetailPath = (id: string) => `${role.path}/${id}`;
