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
import { sheetColumns } from "../fields/sheet.ts";
import { contains, paging, sorting } from "../wire/resource.ts";
import { closedObject, openObject } from "../wire/schemas.ts";
import { tokenScopes } from "./token-scopes.ts";

export const accessTokenTitle = "访问令牌";
/** Tokens of the signed-in person. No permission is needed. */
export const ownTokensPath = "/system/common/user/tokens";
/** Tokens of all accounts in the data scope, for administrators. */
export const accessTokensPath = "/system/token";

/** Prefix of every token; no other credential has it. */
export const tokenPrefix = "amt_";

/** Days of validity to choose from. */
export const expiryChoices = [7, 30, 90, 365] as const;
/** Days before the end in which lists show a reminder. */
export const expiresSoonDays = 7;
/** Counts valid tokens of one account, of both kinds. */
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

/** The server answers an unknown scope like one beyond the owner's permissions. */
const scopes: Field<string[]> = {
  ...references("权限范围", { max: tokenScopes.length, required: true, message: "请选择权限范围" }),
  items: { type: "string", maxLength: 60 },
};

const input = {
  name: text("令牌名称", { max: 50 }),
  scopes,
  /** Last valid day. */
  expiryDate: date("有效期至"),
};

export const ownTokenInput = closedObject(input);
export type OwnTokenInput = Static<typeof ownTokenInput>;

/** A service token acts as the chosen account. */
export const serviceTokenInput = closedObject({ userId: reference("所属账号"), ...input });

/** Only this answer contains the token itself. */
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
  /** First part of the token, for lists. */
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

const ownTokenRow = Type.Object(row);
export type OwnTokenRow = Static<typeof ownTokenRow>;

/** Own tokens, and the maximum validity in days. */
export const ownTokens = Type.Object({ maxDays: Type.Integer(), list: Type.Array(ownTokenRow) });

export const accessTokenRow = Type.Object({
  ...row,
  userId: rowText(),
  userName: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  /** Name of the creator. */
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

export const accessTokenColumns = sheetColumns(
  { fields: accessTokenFilters.properties, row: accessTokenRow },
  {
    name: { width: 24 },
    prefix: { title: "令牌前缀", width: 16 },
    kind: {},
    userName: {},
    nickName: { title: "姓名" },
    deptName: { title: "部门", width: 20 },
    scopes: { title: "权限范围", width: 50 },
    state: {},
    createTime: { title: "创建时间", width: 20 },
    creatorName: { title: "创建人" },
    expireTime: { title: "有效期至", width: 20 },
    lastUsedTime: { title: "最后使用时间", width: 20 },
    lastUsedIp: { title: "最后使用地址", width: 20 },
    revokeTime: { title: "撤销时间", width: 20 },
  },
);
