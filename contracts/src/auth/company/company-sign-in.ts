import { type Static, Type } from "typebox";
import { optional, rowText, text } from "../../fields/fields.ts";
import { closedObject, oneOf } from "../../wire/schemas.ts";
import { secondFactorTicket } from "../second-factor.ts";
import { tokens } from "../sign-in.ts";

export const companyTexts = {
  notLinked: "您的公司账号尚未关联本平台的账号，请联系管理员",
  wrongUserType: "此登录方式不适用于您的账号，请使用其他方式登录",
  stale: "登录已超时或已完成，请重新登录",
  refused: "公司登录未完成，请重试",
  clock: "公司登录服务器与本平台的时钟相差过大，请联系管理员",
  away: "公司登录服务器无法访问，请稍后再试或使用其他方式登录",
  otherPerson: "验证的不是当前登录的账号",
  codeOnly: "此登录方式不能再次验证身份，请使用二次验证的动态验证码",
  signInAgain: "请退出后重新登录，在 5 分钟内操作",
  lateRound: "公司登录的验证超过了 5 分钟，请重新验证",
  notFresh: "公司登录服务器没有重新验证身份，请联系管理员",
} as const;

/** Purpose of a visit to the identity provider. `proof` precedes a signature. */
const providerFlowPurposes = ["signIn", "proof", "trial"] as const;
export type ProviderFlowPurpose = (typeof providerFlowPurposes)[number];

/** Redirect URI of a provider. It is registered there. */
export const providerRedirectPath = (providerId: string) => `/login/company/${providerId}`;

/** POST: starts the flow. */
export const providerFlowInput = closedObject({
  purpose: Type.Unsafe<ProviderFlowPurpose>({
    type: "string",
    title: "用途",
    enum: [...providerFlowPurposes],
  }),
  /** Page of this site to open afterwards. */
  redirect: optional(text("返回页面", { max: 1_000 })),
});

export const providerFlowStart = Type.Object({ url: Type.String() });

/** POST …/logout by the provider: OpenID Connect Back-Channel Logout. */
export const providerLogout = closedObject({ logout_token: text("退出通知", { max: 16_000 }) });

/** POST: completes the flow. `answer` is the query string of the redirect from the provider. */
export const providerFlowAnswer = closedObject({ answer: text("应答", { max: 8_000 }) });

const shownClaim = Type.Object({ name: rowText(), value: rowText() });
export type ShownClaim = Static<typeof shownClaim>;

/** Claims of a person, and the result of a sign-in with them. */
export const providerTrial = Type.Object({
  claims: Type.Array(shownClaim),
  /** Results of a sign-in, as sentences. */
  outcome: Type.Array(Type.String()),
});
export type ProviderTrial = Static<typeof providerTrial>;

export const providerFlowResult = Type.Object({
  purpose: oneOf<ProviderFlowPurpose>(providerFlowPurposes),
  redirect: rowText(),
  tokens: Type.Optional(tokens),
  secondFactor: Type.Optional(secondFactorTicket.properties.secondFactor),
  trial: Type.Optional(providerTrial),
});
export type ProviderFlowResult = Static<typeof providerFlowResult>;
