import { type Static, Type } from "typebox";
import {
  coded,
  date,
  type Field,
  reference,
  references,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import type { SheetColumns } from "../fields/sheet.ts";
import { contains, paging, sorting } from "../wire/resource.ts";
import { closedObject, openObject } from "../wire/schemas.ts";
import { tokenScopes } from "./token-scopes.ts";

export const accessTokenTitle = "访问令牌";
/** One's own; everybody who is signed in has this. */
export const ownTokensPath = "/system/common/user/tokens";
/** Those of all people within reach, for administrators. */
export const accessTokensPath = "/system/token";

/** What every token begins with, and no other credential. */
export const tokenPrefix = "amt_";

/** Days that are offered when a token is made. */
export const expiryChoices = [7, 30, 90, 365] as const;
/** Days before its end from which on a list reminds of it. */
export const expiresSoonDays = 7;
/** Of one account, of either kind, that still work. */
export const maxTokensOfAccount = 50;

export const accessTokenTexts = {
  revoked: "撤销成功",
  restored: "令牌已恢复，可以继续使用",
  created: "令牌已生成，请立即复制保存，关闭后不再显示",
  tooMany: `每个账号最多 ${maxTokensOfAccount} 个有效令牌，请先撤销不用的令牌`,
  foreignScope: "所选权限超出账号现有的权限",
  pastExpiry: "有效期至不能早于今天",
  lateExpiry: (days: number) => `有效期最长 ${days} 天`,
} as const;

/** Names of the closed list; the server says no to others as to those beyond the owner's rights. */
const scopes: Field<string[]> = {
  ...references("权限范围", { max: tokenScopes.length, required: true, message: "请选择权限范围" }),
  items: { type: "string", maxLength: 60 },
};

const input = {
  name: text("令牌名称", { max: 50 }),
  scopes,
  /** The last day on which it works. */
  expiryDate: date("有效期至"),
};

export const ownTokenInput = closedObject(input);
export type OwnTokenInput = Static<typeof ownTokenInput>;

/** A service token acts as the account that is chosen for it. */
export const serviceTokenInput = closedObject({ userId: reference("所属账号"), ...input });

/** The one answer that has the token itself. */
export const createdToken = Type.Object({
  tokenId: rowText(),
  token: rowText(),
  prefix: rowText(),
  expireTime: rowText(),
});
export type CreatedToken = Static<typeof createdToken>;

const row = {
  tokenId: rowText(),
  name: rowText(),
  /** What is shown of the token itself. */
  prefix: rowText(),
  kind: rowText(),
  state: rowText(),
  scopes: Type.Array(Type.String()),
  createTime: rowText(),
  expireTime: rowText(),
  lastUsedTime: rowTextOrNull(),
  lastUsedIp: rowTextOrNull(),
  lastUsedLocation: rowTextOrNull(),
  revokeTime: rowTextOrNull(),
};

export const ownTokenRow = Type.Object(row);
export type OwnTokenRow = Static<typeof ownTokenRow>;

/** One's own tokens, and how many days one may be made for. */
export const ownTokens = Type.Object({ maxDays: Type.Integer(), list: Type.Array(ownTokenRow) });

export const accessTokenRow = Type.Object({
  ...row,
  userId: rowText(),
  userName: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  /** Who made it. */
  creatorName: rowTextOrNull(),
});
export type AccessTokenRow = Static<typeof accessTokenRow>;

export const accessTokenFilters = openObject({
  ...paging,
  name: contains("令牌名称"),
  userName: contains("所属账号"),
  kind: Type.Optional(coded("令牌类型", "ACCESS_TOKEN_KIND")),
  state: Type.Optional(coded("令牌状态", "ACCESS_TOKEN_STATE")),
  ...sorting("name", "userName", "kind", "createTime", "expireTime", "lastUsedTime"),
});
export type AccessTokenFilters = Static<typeof accessTokenFilters>;

/** A row of the sheet. */
export interface AccessTokenSheetRow extends Omit<AccessTokenRow, "scopes"> {
  scopes: string;
}

export const accessTokenColumns = {
  name: { title: "令牌名称", width: 24 },
  prefix: { title: "令牌前缀", width: 16 },
  kind: { title: "令牌类型", dict: "ACCESS_TOKEN_KIND" },
  userName: { title: "所属账号" },
  nickName: { title: "姓名" },
  deptName: { title: "部门", width: 20 },
  scopes: { title: "权限范围", width: 50 },
  state: { title: "令牌状态", dict: "ACCESS_TOKEN_STATE" },
  createTime: { title: "创建时间", width: 20 },
  creatorName: { title: "创建人" },
  expireTime: { title: "有效期至", width: 20 },
  lastUsedTime: { title: "最后使用时间", width: 20 },
  lastUsedIp: { title: "最后使用地址", width: 20 },
  revokeTime: { title: "撤销时间", width: 20 },
} as const satisfies SheetColumns<AccessTokenSheetRow>;
