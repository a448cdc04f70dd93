import { type Static, Type } from "typebox";
import { optional, rowFlag, rowInteger, rowText, rowTextOrNull, text } from "../fields/fields.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { sealedPassword } from "./auth.ts";

// Signing in with a code in addition to the password: one-time codes by time (RFC 6238), and recovery
// codes for when the device is not at hand.

export const secondFactorPath = "/auth/second-factor";

export const secondFactorTexts = {
  codeNeeded: "密码正确，请完成二次验证",
  wrongCode: "动态验证码或恢复码错误",
  staleTicket: "验证已超时，请重新登录",
  off: "管理员未开放二次验证",
  staffOnly: "仅后台用户可以使用二次验证",
  alreadyOn: "已启用二次验证",
  notOn: "未启用二次验证",
  notBegun: "绑定已超时，请重新开始",
  wrongPassword: "密码错误",
  confirmed: "二次验证已启用",
  removed: "二次验证已关闭",
  renewed: "恢复码已更新",
} as const;

/** Six digits of the moment, or a recovery code. */
const code = () => text("验证码", { max: 40, required: "请输入动态验证码或恢复码" });

/** What answers a right password where a code is asked for as well. Seconds until it is void. */
export const secondFactorTicket = Type.Object({
  secondFactor: Type.Object({ ticket: Type.String(), expiresIn: Type.Integer() }),
});
export type SecondFactorTicket = Static<typeof secondFactorTicket>;

/** POST /auth/login/second-factor */
export const ticketBody = closedObject({ ticket: text("登录凭证", { max: 128 }), code: code() });
export type TicketBody = Static<typeof ticketBody>;

export const secondFactorModes = ["off", "optional", "required"] as const;
export type SecondFactorMode = (typeof secondFactorModes)[number];

/** GET: how it stands with oneself. */
export const secondFactorState = Type.Object({
  mode: oneOf<SecondFactorMode>(secondFactorModes),
  enabledAt: rowTextOrNull(),
  recoveryCodesLeft: rowInteger(),
  /** The identity provider by which this session began: a round there replaces the password. */
  providerId: rowTextOrNull(),
  /** True for WeCom, DingTalk and Feishu: only a code proves who the person is. */
  isCodeOnly: rowFlag(),
});
export type SecondFactorState = Static<typeof secondFactorState>;

/**
 * POST: begins; the password is asked for, since a code would shut the account's owner out. Who came in by
 * an identity provider has none: then a fresh sign-in counts.
 */
export const secondFactorBegin = closedObject({ password: optional(sealedPassword("登录密码")) });

/** The key for the authenticator, as text and as an address for its camera. */
export const secondFactorOffer = Type.Object({ secret: rowText(), uri: rowText() });
export type SecondFactorOffer = Static<typeof secondFactorOffer>;

/** PUT confirms the offer; PUT …/recovery-codes renews those. */
export const codeBody = closedObject({ code: code() });

export const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodes>;

/** PUT …/off; the password as for POST. */
export const secondFactorOff = closedObject({
  password: optional(sealedPassword("登录密码")),
  code: code(),
});
