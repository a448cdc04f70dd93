import { type Static, Type } from "typebox";
import {
  coded,
  type Field,
  type FieldSchema,
  optional,
  reference,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../../fields/fields.ts";
import { contains, resource, sorting } from "../../wire/resource.ts";
import { closedObject } from "../../wire/schemas.ts";

type Labels<Value extends string> = Readonly<Record<Value, string>>;

/** Workplace apps with their own variant of OAuth. */
const workplaceKinds = { wecom: "企业微信", dingtalk: "钉钉", feishu: "飞书" } as const;
export type WorkplaceKind = keyof typeof workplaceKinds;

export const providerKinds = {
  oidc: "OpenID Connect",
  ldap: "LDAP / AD",
  ...workplaceKinds,
} as const;
export type ProviderKind = keyof typeof providerKinds;

export const isWorkplace = (kind: string): kind is WorkplaceKind =>
  Object.hasOwn(workplaceKinds, kind);

/** User types with company sign-in. The built-in administrator uses a password. */
export const companyUserTypes = { "04": "后台用户", "03": "前台用户" } as const;
export type CompanyUserType = keyof typeof companyUserTypes;

/** Column that finds an existing account at the first sign-in. */
export const linkColumns = {
  none: "不自动关联",
  userName: "账号",
  email: "邮箱（须已验证）",
  phonenumber: "手机号",
} as const;
export type LinkColumn = keyof typeof linkColumns;

export const directorySecurities = {
  tls: "LDAPS",
  starttls: "STARTTLS",
  none: "不加密（仅限本机）",
} as const;
export type DirectorySecurity = keyof typeof directorySecurities;

const valuesOf = <Value extends string>(labels: Labels<Value>) => Object.keys(labels) as Value[];

function choiceOf<Value extends string>(title: string, labels: Labels<Value>): Field<Value> {
  const schema: FieldSchema = { type: "string", title, "x-kind": "text", enum: valuesOf(labels) };
  return Type.Unsafe<Value>(schema) as Field<Value>;
}

function choicesOf<Value extends string>(title: string, labels: Labels<Value>): Field<Value[]> {
  const items = { type: "string", enum: valuesOf(labels) };
  const schema: FieldSchema = { type: "array", title, "x-kind": "references", items };
  return Type.Unsafe<Value[]>({ ...schema, minItems: 1, uniqueItems: true }) as Field<Value[]>;
}

const flag = (title: string): Field<boolean> =>
  Type.Unsafe<boolean>({ type: "boolean", title, "x-kind": "text" }) as Field<boolean>;

/** Claim of a provider, or attribute of a directory. */
const claim = (title: string) =>
  optional(
    text(title, {
      max: 100,
      pattern: /^[A-Za-z][A-Za-z0-9_.:/;-]*$/,
      message: `${title}只能包含字母、数字和 _ . : / ; -`,
    }),
  );

/** Fields of all kinds. */
const fields = {
  providerName: text("按钮文字", { max: 30 }),
  kind: choiceOf("类型", providerKinds),
  status: coded("状态", "STATUS"),
  userTypes: choicesOf("适用用户", companyUserTypes),
  issuer: optional(
    text("Issuer", { max: 500, pattern: /^https?:\/\/\S+$/i, message: "请输入 https 地址" }),
  ),
  clientId: optional(text("客户端 ID", { max: 200 })),
  tenantId: optional(text("AgentId / CorpId", { max: 100 })),
  scopes: optional(text("Scope", { max: 200 })),
  url: optional(
    text("服务器", {
      max: 254,
      pattern: /^[A-Za-z0-9]([A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?$/,
      message: "请输入主机名，可带端口，例如 ldap.example.com:636",
    }),
  ),
  security: optional(choiceOf("加密方式", directorySecurities)),
  authority: optional(textarea("信任的 CA 证书", { max: 20_000 })),
  bindName: optional(text("服务账号 DN", { max: 500 })),
  searchBase: optional(text("搜索起点 DN", { max: 500 })),
  searchFilter: optional(text("搜索条件", { max: 500 })),
  secret: optional({ ...text("密钥", { max: 1_000 }), "x-kind": "password" as const }),
  subjectClaim: claim("唯一标识字段"),
  accountClaim: claim("账号字段"),
  nameClaim: claim("姓名字段"),
  emailClaim: claim("邮箱字段"),
  phoneClaim: claim("手机号字段"),
  deptClaim: claim("部门字段"),
  groupsClaim: claim("组字段"),
  missingMeansNoGroups: optional(flag("没有组字段时视为不属于任何组")),
  linkBy: choiceOf("首次登录关联", linkColumns),
  creates: flag("首次登录时新建账号"),
  deptId: optional(reference("新账号的部门")),
  deptRules: optional(textarea("部门规则", { max: 10_000 })),
  roleRules: optional(textarea("角色规则", { max: 10_000 })),
  factorValues: optional(text("视为二次验证的 amr / acr", { max: 200 })),
  signsOutThere: flag("退出时同时退出公司登录"),
  remark: optional(textarea("备注", { max: 500 })),
};

/** Fields stored in the settings of a provider. */
export const providerSettingNames = [
  "issuer",
  "clientId",
  "tenantId",
  "scopes",
  "url",
  "security",
  "authority",
  "bindName",
  "searchBase",
  "searchFilter",
  "subjectClaim",
  "accountClaim",
  "nameClaim",
  "emailClaim",
  "phoneClaim",
  "deptClaim",
  "groupsClaim",
  "linkBy",
  "creates",
  "deptId",
  "deptRules",
  "roleRules",
  "factorValues",
  "signsOutThere",
  "missingMeansNoGroups",
] as const;
export type ProviderSettingName = (typeof providerSettingNames)[number];

/** Boolean settings. */
export const providerFlags = ["creates", "signsOutThere", "missingMeansNoGroups"] as const;
export type ProviderFlag = (typeof providerFlags)[number];
const isFlag = (name: string) => providerFlags.some((flagName) => flagName === name);

const settingRows = Object.fromEntries(
  providerSettingNames.map((name) => [name, isFlag(name) ? rowFlag() : rowTextOrNull()]),
) as {
  [Name in ProviderSettingName]: Name extends ProviderFlag
    ? ReturnType<typeof rowFlag>
    : ReturnType<typeof rowTextOrNull>;
};

/** Sign-in methods of a company: identity providers and directories. */
export const signInProvider = resource({
  title: "登录方式",
  path: "/system/sign-in-provider",
  id: "providerId",
  permission: "system:provider",
  name: "providerName",
  fields,
  createOnly: ["kind"],
  row: {
    providerName: rowText(),
    kind: rowText(),
    status: rowText(),
    userTypes: Type.Array(rowText()),
    /** Issuer or server address. */
    target: rowText(),
    /** Number of linked accounts. */
    linked: rowInteger(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: { ...settingRows, hasSecret: rowFlag() },
  filters: {
    providerName: contains("按钮文字"),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("providerName", "status", "createTime"),
  },
});

export type ProviderRow = Static<typeof signInProvider.row>;
export type ProviderInput = Static<typeof signInProvider.create>;

/** Settings of each kind, in the order of the form, without the common ones. */
export const providerFields: Record<ProviderKind, readonly ProviderSettingName[]> = {
  oidc: ["issuer", "clientId", "scopes"],
  ldap: ["url", "security", "authority", "bindName", "searchBase", "searchFilter"],
  wecom: ["clientId", "tenantId", "issuer"],
  dingtalk: ["clientId", "tenantId", "issuer"],
  feishu: ["clientId", "tenantId", "issuer"],
};

/** Claims of the workplace apps. */
export const workplaceClaims: Record<
  WorkplaceKind,
  Partial<Record<ProviderSettingName, string>>
> = {
  wecom: {
    accountClaim: "userid",
    nameClaim: "name",
    emailClaim: "biz_mail",
    phoneClaim: "mobile",
    deptClaim: "department",
  },
  dingtalk: { accountClaim: "mobile", nameClaim: "nick", phoneClaim: "mobile" },
  feishu: {
    accountClaim: "employee_no",
    nameClaim: "name",
    emailClaim: "enterprise_email",
    phoneClaim: "mobile",
  },
};

/** Required settings of each kind. */
export const requiredProviderFields: Record<ProviderKind, readonly ProviderSettingName[]> = {
  oidc: ["issuer", "clientId", "accountClaim"],
  ldap: ["url", "security", "searchBase", "searchFilter", "subjectClaim", "accountClaim"],
  wecom: ["clientId", "tenantId", "accountClaim"],
  dingtalk: ["clientId", "tenantId", "accountClaim"],
  feishu: ["clientId", "accountClaim"],
};

/** POST …/:id/trial: signs in a person of the directory without effect. */
export const directoryTrialBody = closedObject({
  userName: text("账号", { max: 64 }),
  password: text("密码", { max: 2048 }),
});
