import { type Static, Type } from "typebox";
import { sealedPassword } from "../auth/auth.ts";
import type { DirectoryField } from "../auth/company/directory-fields.ts";
import {
  coded,
  email,
  mobile,
  optional,
  reference,
  references,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { sheetColumns } from "../fields/sheet.ts";
import { messages } from "../fields/validation.ts";
import { contains, idFilter, resource, sorting } from "../wire/resource.ts";
import { idList } from "../wire/route.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";

/** Part of the platform where a user signs in. */
export const userKinds = { staff: "员工", site: "网站用户" } as const;
type UserKind = keyof typeof userKinds;

/** Users may sign in. Source: back-office specification, sections 3 and 5. */
export const user = resource({
  title: "用户",
  path: "/system/user",
  id: "userId",
  permission: "system:user",
  name: "nickName",
  fields: {
    // The sign-in trims its input, so spaces would make an account unusable.
    userName: text("账号", { max: 64, pattern: /^\S+$/, message: "账号不能包含空格" }),
    nickName: text("姓名", { max: 30 }),
    deptId: reference("所属部门"),
    password: sealedPassword("密码"),
    phonenumber: optional(mobile("手机号")),
    email: optional(email("邮箱")),
    sex: coded("性别", "USER_SEX"),
    status: coded("状态", "STATUS"),
    postIds: references("岗位", { max: 50, required: true, message: messages.required }),
    roleIds: references("角色", { max: 50, required: true, message: messages.required }),
    remark: optional(textarea("备注", { max: 500 })),
  },
  createOnly: ["userName", "password"],
  row: {
    userName: rowText(),
    nickName: rowText(),
    deptId: rowTextOrNull(),
    deptName: rowTextOrNull(),
    /** 138****1234 in lists and sheets, complete in the detail, with a log row for each look. */
    phonenumber: rowTextOrNull(),
    email: rowTextOrNull(),
    sex: rowTextOrNull(),
    status: rowText(),
    userType: rowText(),
    /** Names in order, joined by 、. */
    postNames: rowText(),
    roleNames: rowText(),
    avatarUrl: rowTextOrNull(),
    loginIp: rowTextOrNull(),
    loginDate: rowTextOrNull(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    /** True if the sign-in needs a second factor. */
    hasSecondFactor: rowFlag(),
    /** True during a lockout from at least one address. */
    isLocked: rowFlag(),
    /** True for a registered firm, which has no sex. */
    isFirm: rowFlag(),
    /** Fields that the company directory determines. They cannot be changed here. */
    fromDirectory: Type.Array(
      oneOf<DirectoryField>(["nickName", "email", "phonenumber", "deptId"]),
    ),
    /** Sentence with the reason why the company directory refuses the person; null if none. */
    keptOut: rowTextOrNull(),
    version: rowInteger(),
  },
  detail: {
    postIds: Type.Array(Type.String()),
    roleIds: Type.Array(Type.String()),
  },
  filters: {
    /** Includes departments below. */
    deptId: idFilter("部门"),
    userName: contains("账号"),
    status: Type.Optional(coded("状态", "STATUS")),
    phonenumber: contains("手机号"),
    /** Staff or site account. */
    kind: Type.Optional(oneOf<UserKind>(Object.keys(userKinds), "类别")),
    roleId: idFilter("角色"),
    ...sorting("userName", "nickName", "status", "loginDate", "createTime"),
  },
});

/** PUT. Firms have no sex, registered accounts no post. The server knows the kind and checks. */
export const userUpdate = closedObject({
  ...user.update.properties,
  sex: optional(coded("性别", "USER_SEX")),
  postIds: Type.Optional(references("岗位", { max: 50 })),
});

/** User type of site accounts. */
export const siteUserType = "03";

export type UserRow = Static<typeof user.row>;
export type UserDetail = Static<typeof user.detail>;
export type UserInput = Static<typeof user.create>;
export type UserEdit = Static<typeof userUpdate>;
export type UserFilters = Static<typeof user.filters>;

/** Columns of exported sheets, in order. */
export const userColumns = sheetColumns(user, {
  userName: {},
  nickName: {},
  deptName: { title: "所属部门", width: 24 },
  phonenumber: {},
  email: { width: 26 },
  sex: { width: 8 },
  status: { width: 8 },
  postNames: { title: "岗位", width: 24 },
  roleNames: { title: "角色", width: 24 },
  loginIp: { title: "最后登录地址" },
  loginDate: { title: "最后登录时间", width: 20 },
  createTime: { title: "创建时间", width: 20 },
  remark: { width: 30 },
});

export const passwordReset = closedObject({ password: sealedPassword("新密码") });

export const statusChange = closedObject({ status: coded("状态", "STATUS") });

/** User in pickers. */
export const userChoice = Type.Object({
  userId: rowText(),
  userName: rowText(),
  nickName: rowText(),
  deptId: rowTextOrNull(),
});
export type UserChoice = Static<typeof userChoice>;

/** `keyword` filters by account or name. The newest thousand matches are returned. */
export const userChoiceQuery = Type.Object({ keyword: contains("关键字") });

export const postChoice = Type.Object({ postId: rowText(), postName: rowText() });
/** `known`: comma-separated post ids that the row already has. */
export const postChoiceQuery = openObject({ known: Type.Optional(idList) });
export type PostChoice = Static<typeof postChoice>;
