import { type Field, text } from "../fields/fields.ts";
import { messages } from "../fields/validation.ts";
import { errorTexts } from "../wire/errors.ts";

/** Texts of the sign-in. */
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

/** Length of new passwords in characters. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Sealed password: a libsodium sealed box for `publicKey`, in base64. */
export function sealedPassword(title: string, required: string = messages.required): Field<string> {
  return { ...text(title, { max: 2048, required }), "x-kind": "password" };
}
