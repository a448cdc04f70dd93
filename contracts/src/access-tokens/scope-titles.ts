import type { Permission, Resource } from "../auth/permissions.ts";
import { type RightsArea, rightsAreas } from "../screens.ts";
import { scopeGroups } from "./token-scopes.ts";

/** Titles of areas in the choice of scopes; the first screen with the area decides. */
const areaTitles = new Map(
  rightsAreas
    .toReversed()
    .map(({ permission, title, noun = title }: RightsArea) => [permission, noun]),
);

type Action = Permission extends infer P ? (P extends `${Resource}:${infer A}` ? A : never) : never;

/** Titles of actions. A button is named by a verb of two characters and its noun. */
export const actionTitles: Record<Action, string> = {
  list: "列表",
  query: "详情",
  add: "新增",
  edit: "编辑",
  remove: "删除",
  resetPwd: "重置密码",
  status: "启用停用",
  unlock: "解除登录限制",
  export: "导出",
  import: "导入",
  menu: "菜单权限",
  scope: "数据权限",
  refresh: "刷新缓存",
  test: "试发",
  resend: "重新发送",
  clean: "清空",
  forceQuit: "强制退出",
  approve: "审核",
  submit: "提交审核",
  decide: "审批",
  activate: "生效",
  withdraw: "作废",
  suspend: "会签、暂停与终止",
  excuse: "豁免签收",
  restore: "恢复",
  file: "个人档案",
};

/** Titles of a permission's resource and action. */
export function permissionTitles(permission: Permission): { resource: string; action: string } {
  const end = permission.lastIndexOf(":");
  return {
    resource: areaTitles.get(permission.slice(0, end)) ?? "",
    action: actionTitles[permission.slice(end + 1) as Action],
  };
}

/** Title of a scope; the scope itself if it is no longer known. */
export function scopeTitle(scope: string): string {
  if (Object.hasOwn(scopeGroups, scope)) return scopeGroups[scope as keyof typeof scopeGroups];
  const { resource, action } = permissionTitles(scope as Permission);
  return resource && action ? `${resource}：${action}` : scope;
}
