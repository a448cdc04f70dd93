import { type Static, Type } from "typebox";
import { type AccountRestriction, accountRestrictions } from "../auth/account-restrictions.ts";
import { sealedPassword } from "../auth/auth.ts";
import {
  coded,
  email,
  mobile,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { type OwnLicence, ownLicence } from "../people/licence.ts";
import { closedObject } from "../wire/schemas.ts";

export interface NavigationItem {
  id: string;
  label: string;
  code: string;
  /** `/` and the codes from the application down. For an external page, its address. */
  path: string;
  isFrame: string;
  isOpenWindow: string;
  /** Urls joined by commas; empty without an icon. */
  iconUrl: string;
  /** "0" at the top. */
  parentCode: string;
  appCode: string;
  hidden: boolean;
  /** Name of the screen of a page, wherever the entry was moved; null for other entries. */
  screen: string | null;
  children: NavigationItem[];
}

// Children have the same shape. Their schema is open, because a recursive schema makes
// serialisation slow.
const navigationItem = Type.Unsafe<NavigationItem>(
  Type.Object({
    id: rowText(),
    label: rowText(),
    code: rowText(),
    path: rowText(),
    isFrame: rowText(),
    isOpenWindow: rowText(),
    iconUrl: rowText(),
    parentCode: rowText(),
    appCode: rowText(),
    hidden: Type.Boolean(),
    screen: rowTextOrNull(),
    children: Type.Array(Type.Unsafe<NavigationItem>({})),
  }),
);

/** User in their own profile. */
const ownUser = Type.Object({
  userId: rowText(),
  deptId: rowTextOrNull(),
  deptName: rowTextOrNull(),
  userName: rowText(),
  nickName: rowText(),
  email: rowTextOrNull(),
  phonenumber: rowTextOrNull(),
  sex: rowTextOrNull(),
  status: rowText(),
  loginIp: rowTextOrNull(),
  /** Time of the current sign-in. */
  loginDate: rowTextOrNull(),
  /** Time of the previous sign-in; null at the first. */
  previousLoginDate: rowTextOrNull(),
  /** Location of the previous sign-in, for example 广东省 深圳市. */
  previousLoginLocation: rowTextOrNull(),
  createTime: rowText(),
  userType: rowText(),
  unreadMessage: rowInteger(),
  avatarUrl: rowTextOrNull(),
});
export type OwnUser = Static<typeof ownUser>;

/** Signed-in user with their permissions and menus. */
export const profile = Type.Object({
  user: ownUser,
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  menus: Type.Array(navigationItem),
  postGroup: Type.String(),
  roleGroup: Type.String(),
  /** Sentences to show once after a sign-in, for example about a licence near its end. */
  reminders: Type.Array(Type.String()),
  /** Licence or certificate of the user; null without an end date. */
  licence: Type.Unsafe<OwnLicence | null>({ ...ownLicence, type: ["object", "null"] }),
  /** Restriction of the account; null in general. */
  hold: Type.Unsafe<AccountRestriction | null>({
    type: ["string", "null"],
    enum: [...Object.keys(accountRestrictions), null],
  }),
});
export type Profile = Static<typeof profile>;

/** Fields that users can change themselves. */
export const profileEdit = closedObject({
  nickName: Type.Optional(text("姓名", { max: 30 })),
  email: optional(email("邮箱")),
  phonenumber: optional(mobile("手机号")),
  sex: optional(coded("性别", "USER_SEX")),
});
export type ProfileEdit = Static<typeof profileEdit>;

export const passwordChange = closedObject({
  oldPassword: sealedPassword("旧密码"),
  newPassword: sealedPassword("新密码"),
  /** 保留访问令牌. By default a new password revokes all access tokens. */
  keepTokens: Type.Optional(Type.Boolean({ title: "保留访问令牌" })),
});
export type PasswordChange = Static<typeof passwordChange>;
