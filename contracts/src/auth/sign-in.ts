import { type Static, Type } from "typebox";
import { optional, reference, rowFlag, rowText, rowTextOrNull, text } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";
import { sealedPassword, signInTexts } from "./auth.ts";

/** A provider as the doors offer it. */
export const offeredProvider = Type.Object({
  providerId: rowText(),
  providerName: rowText(),
  userTypes: Type.Array(Type.String()),
  /** It takes account and password in this site's own form. */
  isDirectory: rowFlag(),
});
export type OfferedProvider = Static<typeof offeredProvider>;

/** What the sign-in form needs to be shown; `img` and `uuid` are empty while the captcha is off. */
export const captcha = Type.Object({
  captchaOnOff: Type.Boolean(),
  img: Type.String({ description: "PNG 图片的 data URI" }),
  uuid: Type.String(),
  publicKey: Type.String({ description: "X25519 公钥，32 字节，base64" }),
  /** By which of the company's ways people may sign in as well. */
  providers: Type.Array(offeredProvider),
});
export type Captcha = Static<typeof captcha>;

export const signInBody = closedObject({
  username: text("账号", { max: 64, required: signInTexts.accountRequired }),
  password: sealedPassword("密码", signInTexts.passwordRequired),
  // Needed only while the captcha is on, which the handler knows.
  code: optional(text("验证码", { max: 16, required: signInTexts.codeRequired })),
  uuid: optional(text("验证码编号", { max: 64 })),
  /** The company's directory that knows account and password; this platform does without it. */
  providerId: optional(reference("登录方式")),
});
export type SignInBody = Static<typeof signInBody>;

/** `expiresIn`: seconds until the access token ends. */
export const tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
});
export type Tokens = Static<typeof tokens>;

/** Where to go on to end the session at the company's provider as well; null: nowhere. */
export const signedOut = Type.Object({ url: rowTextOrNull() });
export type SignedOut = Static<typeof signedOut>;

export const refreshBody = closedObject({ refreshToken: text("刷新令牌", { max: 256 }) });
