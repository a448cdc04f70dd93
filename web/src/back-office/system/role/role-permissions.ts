import { role, roleMenus, roleScope } from "@aeromaint/contracts/system/role.ts";
import { Type } from "typebox";

/** A role's menus, which a separate call sets. */
export const roleMenuPermissions = {
  ...role,
  title: "菜单权限",
  path: `${role.path}/menu`,
  fields: { menuIds: roleMenus.properties.menuIds },
  create: roleMenus,
};

/** A role's data scope, which a separate call sets. */
export const roleDataScope = {
  ...role,
  title: "数据权限",
  path: `${role.path}/scope` as const,
  fields: {
    dataScope: roleScope.properties.dataScope,
    deptIds: roleScope.properties.deptIds,
  },
  create: roleScope,
};

/** A role with its data scope, as one form has them. */
export const roleWithScope = {
  ...role,
  fields: { ...role.fields, ...roleDataScope.fields },
  create: Type.Object({ ...role.create.properties, ...roleScope.properties }),
};

/** Both are loaded with the rest of the role, and its version. */
export const roleDetailPath = (id: string) => `${role.path}/${id}`;
