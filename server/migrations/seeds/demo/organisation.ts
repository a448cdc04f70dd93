import type { DemoAccount } from "@aeromaint/contracts/demo-accounts.ts";

/** The demo's branches beside the platform's own department, with what lies below each. */
export const branches = [
  { name: "华北维修基地", workshops: ["华北航线车间", "华北定检车间"], leader: "north" },
  { name: "西南维修基地", workshops: ["西南航线车间", "西南附件车间"], leader: "southwest" },
  { name: "华东维修基地", workshops: ["华东航线车间"], leader: null },
] as const;

/** Roles that differ in what they reach: what else they hold is the content of the modules. */
export const editorRoles = [
  {
    roleKey: "branch_manager",
    roleName: "基地主管",
    dataScope: "6",
    remark: "管理本基地及其全部车间的内容",
  },
  {
    roleKey: "branch_editor",
    roleName: "基地编辑",
    dataScope: "4",
    remark: "编辑所在部门及其下级的内容",
  },
  { roleKey: "workshop_editor", roleName: "车间编辑", dataScope: "3", remark: "编辑本车间的内容" },
] as const;

interface DemoEditor {
  userName: DemoAccount;
  nickName: string;
  sex: "1" | "2";
  dept: string;
  roleKey: (typeof editorRoles)[number]["roleKey"];
}

export const editors: readonly DemoEditor[] = [
  {
    ...{ userName: "north", nickName: "许北辰", sex: "1" },
    ...{ dept: "华北维修基地", roleKey: "branch_manager" },
  },
  {
    ...{ userName: "northline", nickName: "唐一航", sex: "1" },
    ...{ dept: "华北航线车间", roleKey: "workshop_editor" },
  },
  {
    ...{ userName: "southwest", nickName: "罗锦川", sex: "2" },
    ...{ dept: "西南维修基地", roleKey: "branch_editor" },
  },
];

/** Applications and directories that editors get; of the second list with everything below. */
export const editorMenus = {
  alone: ["application-center", "management-center"],
  whole: ["work-page", "maintenance-info", "repair-info", "module-info", "tooling-info"],
} as const;
