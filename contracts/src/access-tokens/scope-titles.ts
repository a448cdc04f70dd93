import type { Permission, Resource } from "../auth/permissions.ts";
import { contentModules } from "../content/modules.ts";
import { scopeGroups } from "./token-scopes.ts";

/** Titles of resources in the choice of scopes. */
const resourceTitles: Record<Resource, string> = {
  "system:user": "用户",
  "system:role": "角色",
  "system:menu": "菜单",
  "system:dept": "部门",
  "system:post": "岗位",
  "system:dict": "字典",
  "system:config": "参数",
  "system:backup": "备份",
  "system:token": "访问令牌",
  "system:provider": "登录方式",
  "system:channel": "通知渠道",
  "system:delivery": "投递记录",
  "system:template": "消息模板",
  "system:message": "系统消息",
  "system:subscription": "订阅管理",
  "monitor:operlog": "操作日志",
  "monitor:accesslog": "登录日志",
  "monitor:online": "在线用户",
  "platform:info": contentModules.repair.item.title,
  "platform:category": contentModules.repair.category.title,
  "platform:notice": "公告",
  "platform:salary": "薪资",
  "train:info": contentModules.train.item.title,
  "train:category": contentModules.train.category.title,
  "train:course": "课程",
  "train:record": "培训记录",
  "tool:info": contentModules.tool.item.title,
  "tool:category": contentModules.tool.category.title,
  "material:info": "航材信息",
  "material:inquiry": "询价",
  "material:number": "件号",
  "material:category": "航材分类",
  "repair:account": "账号",
  "repair:record": "阅读记录",
  "aviation:collect": "收藏",
  "document:revision": "受控文件",
  "document:evidence": "证据台账",
  "document:template": "审批步骤",
  "document:circulation": "传阅",
  "document:authorisation": "授权",
  "fleet:type": "机型",
  "fleet:aircraft": "机队",
  "tdm:space": "空间",
  "document:trash": "回收站",
  "search:synonym": "同义词",
  "search:analysis": "搜索分析",
};

type Action = Permission extends infer P ? (P extends `${Resource}:${infer A}` ? A : never) : never;

const actionTitles: Record<Action, string> = {
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
    resource: resourceTitles[permission.slice(0, end) as Resource],
    action: actionTitles[permission.slice(end + 1) as Action],
  };
}

/** Title of a scope; the scope itself if it is no longer known. */
export function scopeTitle(scope: string): string {
  if (Object.hasOwn(scopeGroups, scope)) return scopeGroups[scope as keyof typeof scopeGroups];
  const { resource, action } = permissionTitles(scope as Permission);
  return resource && action ? `${resource}：${action}` : scope;
}
