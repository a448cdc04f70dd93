import { type Static, Type } from "typebox";
import { type Field, optional, text } from "../fields/fields.ts";
import { messages } from "../fields/validation.ts";
import { errorTexts } from "../wire/errors.ts";
import { closedObject } from "../wire/schemas.ts";

/** Sentences of signing in that are not errors of the whole platform. */
export const signInTexts = {
  signedIn: "登录成功",
  signedOut: "退出成功",
  failed: errorTexts.signInFailed,
  accountRequired: "账号不能为空",
  passwordRequired: "密码不能为空",
  codeRequired: "验证码不能为空",
  wrongCode: "验证码错误",
  staleCode: "验证码已失效",
  notSealed: "密码必须加密后传输",
  staleSeal: "密码加密已失效，请重新输入密码",
  wrongOldPassword: "旧密码错误",
  samePassword: "新密码不能与旧密码相同",
} as const;

/** Fewest and most characters of a new password. */
export const passwordLength = { min: 8, max: 128 } as const;

/** A password as it travels: a libsodium sealed box to `publicKey`, in base64. */
export function sealedPassword(title: string, required: string = messages.required): Field<string> {
  return { ...text(title, { max: 2048, required }), "x-kind": "password" };
}

/** What the sign-in form needs to be shown; `img` and `uuid` are empty while the captcha is off. */
export const captcha = Type.Object({
  captchaOnOff: Type.Boolean(),
  img: Type.String({ description: "PNG 图片的 data URI" }),
  uuid: Type.String(),
  publicKey: Type.String({ description: "X25519 公钥，32 字节，base64" }),
});
export type Captcha = Static<typeof captcha>;

export const signInBody = closedObject({
  username: text("账号", { max: 64, required: signInTexts.accountRequired }),
  password: sealedPassword("密码", signInTexts.passwordRequired),
  // Needed only while the captcha is on, which the handler knows.
  code: optional(text("验证码", { max: 16, required: signInTexts.codeRequired })),
  uuid: optional(text("验证码编号", { max: 64 })),
});
export type SignInBody = Static<typeof signInBody>;

/** `expiresIn`: seconds until the access token ends. */
export const tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  expiresIn: Type.Integer(),
});
export type Tokens = Static<typeof tokens>;

export const refreshBody = closedObject({ refreshToken: text("刷新令牌", { max: 256 }) });
