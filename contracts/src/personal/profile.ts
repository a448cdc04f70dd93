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

/** One entry of the navigation, with what lies below it. */
export interface NavigationItem {
  id: string;
  label: string;
  code: string;
  /** `/` and the codes from the application down; the address itself where it is an outside page. */
  path: string;
  isFrame: string;
  isOpenWindow: string;
  /** Urls joined by commas; empty when there is none. */
  iconUrl: string;
  /** "0" at the top. */
  parentCode: string;
  appCode: string;
  hidden: boolean;
  children: NavigationItem[];
}

// The items below have the same form; answers are written faster and whole without a recursion.
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
    children: Type.Array(Type.Unsafe<NavigationItem>({})),
  }),
);

/** A user as their own profile shows them. */
export const ownUser = Type.Object({
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
  /** The present sign-in. */
  loginDate: rowTextOrNull(),
  /** The one before; null at the first. */
  previousLoginDate: rowTextOrNull(),
  /** Where that came from: 广东省 深圳市. */
  previousLoginLocation: rowTextOrNull(),
  createTime: rowText(),
  userType: rowText(),
  unreadMessage: rowInteger(),
  avatarUrl: rowTextOrNull(),
});
export type OwnUser = Static<typeof ownUser>;

/** Who is signed in, what they may do, and where they may go. */
export const profile = Type.Object({
  user: ownUser,
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  menus: Type.Array(navigationItem),
  postGroup: Type.String(),
  roleGroup: Type.String(),
  /** Sentences to show once after a sign-in: a licence that ends, an account that was approved. */
  reminders: Type.Array(Type.String()),
  /** One's own licence or certificate; null for who has none with a date. */
  licence: Type.Unsafe<OwnLicence | null>({ ...ownLicence, type: ["object", "null"] }),
  /** What has to be mended before anything else; null in general. */
  hold: Type.Unsafe<AccountRestriction | null>({
    type: ["string", "null"],
    enum: [...Object.keys(accountRestrictions), null],
  }),
});
export type Profile = Static<typeof profile>;

/** The four fields that people change of themselves. */
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
  /** 保留访问令牌; they end with the old password otherwise. */
  keepTokens: Type.Optional(Type.Boolean({ title: "保留访问令牌" })),
});
export type PasswordChange = Static<typeof passwordChange>;
