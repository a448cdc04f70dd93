import { role, roleMenus, roleScope } from "@aeromaint/contracts/system/role.ts";

/** A role's menus alone, as their own call sets them. */
export const roleMenuRights = {
  ...role,
  title: "菜单权限",
  path: `${role.path}/menu`,
  fields: { menuIds: roleMenus.properties.menuIds },
  create: roleMenus,
};

/** Which rows a role reaches, as its own call sets it. */
export const roleDataRights = {
  ...role,
  title: "数据权限",
  path: `${role.path}/scope`,
  fields: {
    dataScope: roleScope.properties.dataScope,
    deptIds: roleScope.properties.deptIds,
  },
  create: roleScope,
};

/** Both are loaded with the rest of the role, and its version. */
export const roleDetailPath = (id: string) => `${role.path}/${id}`;
