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

/** Why somebody is sent to their provider: to sign in, to prove who they are before signing, or for a try. */
export const roundPurposes = ["signIn", "proof", "trial"] as const;
export type RoundPurpose = (typeof roundPurposes)[number];

/** Where a provider sends people back to: registered there, one for each provider. */
export const returnPath = (providerId: string) => `/login/company/${providerId}`;

/** POST: begins a round. */
export const roundBody = closedObject({
  purpose: Type.Unsafe<RoundPurpose>({ type: "string", title: "用途", enum: [...roundPurposes] }),
  /** The page of this site to go on with. */
  redirect: optional(text("返回页面", { max: 1_000 })),
});

export const roundStart = Type.Object({ url: Type.String() });

/** POST …/logout, from the provider itself: OpenID Connect Back-Channel Logout. */
export const providerLogout = closedObject({ logout_token: text("退出通知", { max: 16_000 }) });

/** POST: ends it; `answer` is the query that the provider has sent the browser back with. */
export const roundAnswer = closedObject({ answer: text("应答", { max: 8_000 }) });

/** A claim as a try shows it. */
const shownClaim = Type.Object({ name: rowText(), value: rowText() });
export type ShownClaim = Static<typeof shownClaim>;

/** What a provider says of somebody, and what a sign-in would do with it. */
export const providerTrial = Type.Object({
  claims: Type.Array(shownClaim),
  /** What would follow, as sentences. */
  outcome: Type.Array(Type.String()),
});
export type ProviderTrial = Static<typeof providerTrial>;

export const roundEnd = Type.Object({
  purpose: oneOf<RoundPurpose>(roundPurposes),
  redirect: rowText(),
  tokens: Type.Optional(tokens),
  secondFactor: Type.Optional(secondFactorTicket.properties.secondFactor),
  trial: Type.Optional(providerTrial),
});
export type RoundEnd = Static<typeof roundEnd>;
