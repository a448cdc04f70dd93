import { type Static, Type } from "typebox";
import { optional, reference, rowFlag, rowText, rowTextOrNull, text } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";
import { sealedPassword, signInTexts } from "./auth.ts";

/** Provider on the sign-in pages. */
const offeredProvider = Type.Object({
  providerId: rowText(),
  providerName: rowText(),
  userTypes: Type.Array(Type.String()),
  /** True if account and password are typed in this site's form. */
  isDirectory: rowFlag(),
});
export type OfferedProvider = Static<typeof offeredProvider>;

/** Data of the sign-in form. `img` and `uuid` are empty while the captcha is off. */
export const captcha = Type.Object({
  captchaOnOff: Type.Boolean(),
  img: Type.String({ description: "PNG 图片的 data URI" }),
  uuid: Type.String(),
  publicKey: Type.String({ description: "X25519 公钥，32 字节，base64" }),
  /** Sign-in methods of the company. */
  providers: Type.Array(offeredProvider),
});
export type Captcha = Static<typeof captcha>;

export const signInBody = closedObject({
  username: text("账号", { max: 64, required: signInTexts.accountRequired }),
  password: sealedPassword("密码", signInTexts.passwordRequired),
  // Required only while the captcha is on; the handler checks it.
  code: optional(text("验证码", { max: 16, required: signInTexts.codeRequired })),
  uuid: optional(text("验证码编号", { max: 64 })),
  /** Directory that checks account and password; absent if this platform does. */
  providerId: optional(reference("登录方式")),
});
export type SignInBody = Static<typeof signInBody>;

/** `expiresIn` is in seconds. */
export const tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
});
export type Tokens = Static<typeof tokens>;

/** Address that ends the session at the identity provider; null without one. */
export const signedOut = Type.Object({ url: rowTextOrNull() });
export type SignedOut = Static<typeof signedOut>;

export const refreshBody = closedObject({ refreshToken: text("刷新令牌", { max: 256 }) });
