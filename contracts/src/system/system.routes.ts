import { Type } from "typebox";
import { exportQuery } from "../fields/sheet.ts";
import { idFilter } from "../wire/resource.ts";
import { crudCalls, page, route, tagged } from "../wire/route.ts";
import { openObject } from "../wire/schemas.ts";
import { firstCodeCall, importCalls, peopleUpload, sheetUpload } from "../wire/sheet-import.ts";
import { backupName, backups } from "./backup.ts";
import { dept, deptOption, deptTop, roleDepts } from "./dept.ts";
import { dictionaryData, dictionaryType } from "./dict.ts";
import { menu, menuNode, roleMenuTree } from "./menu.ts";
import { post } from "./post.ts";
import { roleChoice, roleCoverage, roleMenus, roleMenusOf, roleScope } from "./role.ts";
import {
  passwordReset,
  postChoice,
  postChoiceQuery,
  statusChange,
  user,
  userChoice,
  userChoiceQuery,
  userUpdate,
} from "./user.ts";

const { dictType: _inAddress, ...dictDataFilters } = dictionaryData.filters.properties;

export const systemCalls = {
  ...importCalls(user, peopleUpload),
  ...firstCodeCall(user),
  ...importCalls(post, sheetUpload),
  ...importCalls(dept, sheetUpload),
  ...importCalls(dictionaryType, sheetUpload),
  ...importCalls(dictionaryData, sheetUpload),
  ...crudCalls(dictionaryData),
  ...tagged("备份", {
    "GET /system/backup": route("system:backup:list", "备份列表", { answer: backups }),
    "POST /system/backup": route("system:backup:add", "立即备份"),
    "GET /system/backup/:name/file": route("system:backup:export", "下载备份", {
      proof: "each",
      params: backupName,
    }),
    "DELETE /system/backup/:name": route("system:backup:remove", "删除备份", {
      proof: "each",
      params: backupName,
    }),
  }),
  ...tagged("系统参数", {
    "PUT /system/config/refresh": route("system:config:refresh", "刷新参数缓存"),
  }),
  ...tagged("部门", {
    "GET /system/dept/lazy/:parentId": route("system:dept:list", "下级部门", {
      answer: Type.Array(dept.row),
    }),
    "GET /system/dept/lazy/exclude/:id": route("system:dept:list", "可选的上级部门", {
      answer: Type.Array(deptOption),
    }),
    "GET /system/common/dept/tree": route("signed-in", "部门树", {
      answer: Type.Array(deptOption),
    }),
    "GET /system/common/dept/top": route("signed-in", "可否设置顶级部门", { answer: deptTop }),
    "GET /system/common/dept/tree/byrole/:roleId": route("system:role:query", "角色的部门树", {
      answer: roleDepts,
    }),
  }),
  ...tagged("字典数据", {
    "GET /system/dict/data/bytype/:type": route("system:dict:list", "一种字典的数据", {
      params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
      query: openObject(dictDataFilters),
      answer: page(dictionaryData.row),
    }),
  }),
  ...tagged("字典类型", {
    "DELETE /system/dict/type/refresh": route("system:dict:refresh", "刷新字典缓存"),
  }),
  ...tagged("菜单", {
    "GET /system/menu/lazy/:parentId": route("system:menu:list", "下级菜单", {
      answer: Type.Array(menu.row),
    }),
    "GET /system/menu/lazy/exclude/:id": route("system:menu:list", "可选的上级菜单", {
      answer: Type.Array(menuNode),
    }),
    "GET /system/common/menu/tree": route("signed-in", "可授权的菜单", {
      answer: Type.Array(menuNode),
    }),
    "GET /system/common/menu/tree/byrole/:id": route("signed-in", "可授权的菜单与角色已有的菜单", {
      answer: roleMenuTree,
    }),
  }),
  ...tagged("角色", {
    "GET /system/common/role/:userId": route("signed-in", "可分配的角色", {
      answer: Type.Array(roleChoice),
    }),
    "PUT /system/role/menu/:id": route("system:role:menu", "设置菜单权限", { body: roleMenus }),
    "GET /system/role/scope/:id": route("system:role:query", "各数据权限覆盖的部门", {
      answer: roleCoverage,
    }),
    "PUT /system/role/scope/:id": route("system:role:scope", "设置数据权限", { body: roleScope }),
    "GET /v1/backstage/role/searchByRoleId": route("system:role:query", "角色的菜单", {
      query: Type.Object({ roleId: idFilter("角色") }),
      answer: Type.Array(Type.String()),
    }),
    "POST /v1/backstage/role/insertRoleMenu": route("system:role:menu", "设置角色的菜单", {
      body: roleMenusOf,
    }),
  }),
  ...tagged("用户", {
    "GET /system/common/user": route("signed-in", "可选用户", {
      query: userChoiceQuery,
      answer: Type.Array(userChoice),
    }),
    "PUT /system/user/change/status/:id": route("system:user:status", "启用或停用用户", {
      body: statusChange,
    }),
    "PUT /system/user/resetpwd/:id": route("system:user:resetPwd", "重置密码", {
      body: passwordReset,
    }),
    "PUT /system/user/unlock/:id": route("system:user:unlock", "解除登录限制"),
    "GET /system/user/export": route("system:user:export", "导出用户", {
      query: exportQuery(user.filters),
      answer: "bytes",
    }),
    "DELETE /system/user/second-factor/:id": route("system:user:resetPwd", "重置二次验证"),
    "GET /system/user": route("system:user:list", "用户列表", {
      query: user.filters,
      answer: page(user.row),
    }),
    "GET /system/user/:id": route("system:user:query", "用户详情", { answer: user.detail }),
    "POST /system/user": route("system:user:add", "新增用户", {
      body: user.create,
      answer: user.created,
    }),
    "PUT /system/user/:id": route("system:user:edit", "修改用户", { body: userUpdate }),
    "DELETE /system/user/:ids": route("system:user:remove", "删除用户"),
  }),
  ...tagged("岗位", {
    "GET /system/common/post": route("signed-in", "可选岗位", {
      query: postChoiceQuery,
      answer: Type.Array(postChoice),
    }),
  }),
};
