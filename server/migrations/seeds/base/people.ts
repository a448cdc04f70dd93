/** The departments, posts and roles that a new installation starts with. */

export const department = { deptName: "航空维修平台", orderNum: 1 };

export const posts = [
  { postCode: "platform-director", postName: "平台负责人", postSort: 1 },
  { postCode: "content-editor", postName: "内容编辑", postSort: 2 },
  { postCode: "quality-engineer", postName: "质量工程师", postSort: 3 },
  { postCode: "release-staff", postName: "放行人员", postSort: 4 },
] as const;

export type SeedPost = (typeof posts)[number]["postCode"];

interface SeedRole {
  roleKey: string;
  roleName: string;
  roleSort: number;
  /** 1 all … 5 own rows. */
  dataScope: string;
  remark: string;
  /** Codes of applications or pages granted with everything below them. */
  menus: readonly string[];
}

/** `admin` holds every right by its key; the others by their menus. */
export const roles: readonly SeedRole[] = [
  {
    roleKey: "admin",
    roleName: "超级管理员",
    roleSort: 1,
    dataScope: "1",
    remark: "内置角色，拥有全部权限",
    menus: [],
  },
  {
    roleKey: "platform_admin",
    roleName: "平台管理员",
    roleSort: 2,
    dataScope: "1",
    remark: "管理内容与审核，不含系统管理",
    menus: ["application-center", "management-center", "digital-screen"],
  },
  {
    roleKey: "maintainer",
    roleName: "维修人员",
    roleSort: 3,
    dataScope: "5",
    remark: "前台用户：维修人员",
    menus: [],
  },
  {
    roleKey: "material_company",
    roleName: "航材公司",
    roleSort: 4,
    dataScope: "5",
    remark: "前台用户：航材公司",
    menus: [],
  },
  {
    roleKey: "aviator",
    roleName: "航空人员",
    roleSort: 5,
    dataScope: "5",
    remark: "前台用户：航空人员",
    menus: [],
  },
];
