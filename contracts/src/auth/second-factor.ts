import { type Static, Type } from "typebox";
import { optional, rowFlag, rowInteger, rowText, rowTextOrNull, text } from "../fields/fields.ts";
import { closedObject, oneOf } from "../wire/schemas.ts";
import { sealedPassword } from "./auth.ts";

// Second factor: time-based one-time codes (RFC 6238), and recovery codes for a missing device.

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

/** One-time code of six digits, or a recovery code. */
const code = () => text("验证码", { max: 40, required: "请输入动态验证码或恢复码" });

/** Answer to the right password if a code is required too. `expiresIn` is in seconds. */
export const secondFactorTicket = Type.Object({
  secondFactor: Type.Object({ ticket: Type.String(), expiresIn: Type.Integer() }),
});
export type SecondFactorTicket = Static<typeof secondFactorTicket>;

/** POST /auth/login/second-factor */
export const ticketBody = closedObject({ ticket: text("登录凭证", { max: 128 }), code: code() });
export type TicketBody = Static<typeof ticketBody>;

export const secondFactorModes = ["off", "optional", "required"] as const;
export type SecondFactorMode = (typeof secondFactorModes)[number];

/** GET: second factor of the signed-in person. */
export const secondFactorState = Type.Object({
  mode: oneOf<SecondFactorMode>(secondFactorModes),
  enabledAt: rowTextOrNull(),
  recoveryCodesLeft: rowInteger(),
  /** Identity provider of the session. A visit there replaces the password. */
  providerId: rowTextOrNull(),
  /** True for WeCom, DingTalk and Feishu: only a code proves the identity. */
  isCodeOnly: rowFlag(),
});
export type SecondFactorState = Static<typeof secondFactorState>;

/**
 * POST: starts the enrolment. It needs the password, because an attacker's factor would lock out
 * the owner. After a sign-in through an identity provider, a recent sign-in is enough.
 */
export const secondFactorBegin = closedObject({ password: optional(sealedPassword("登录密码")) });

/** Secret for the authenticator, as text and as address of a QR code. */
export const authenticatorSecret = Type.Object({ secret: rowText(), uri: rowText() });
export type AuthenticatorSecret = Static<typeof authenticatorSecret>;

/** PUT confirms the enrolment; PUT …/recovery-codes replaces the codes. */
export const codeBody = closedObject({ code: code() });

export const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodes>;

/** PUT …/off. The password is required like for POST. */
export const secondFactorOff = closedObject({
  password: optional(sealedPassword("登录密码")),
  code: code(),
});
