import { type Static, Type } from "typebox";
import { mobile, optional, text } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";
import { sealedPassword, signInTexts } from "./auth.ts";

// Reset of a forgotten password by a one-time code. Needs a message gateway.

export const retrievalTexts = {
  off: "暂不支持在线找回密码，请联系管理员重置密码",
  /** Same text for wrong, expired, used and never sent codes, and for unknown numbers. */
  wrongCode: "验证码错误或已失效，请重新获取",
  reset: "密码已重置，请重新登录",
} as const;

/** GET /open/password: true if codes can be sent. */
export const retrievalState = Type.Object({ available: Type.Boolean() });

/** POST /open/password/code: requests a code. `code` and `uuid` belong to the captcha. */
export const retrievalCode = closedObject({
  phone: mobile("手机号"),
  // Required only while the captcha is on; the handler checks it.
  code: optional(text("图形验证码", { max: 16, required: signInTexts.codeRequired })),
  uuid: optional(text("图形验证码编号", { max: 64 })),
});

/** PUT /open/password/reset: code, and the new password twice. */
export const retrievalReset = closedObject({
  phone: mobile("手机号"),
  smsCode: text("验证码", {
    max: 6,
    pattern: /^[0-9]{6}$/,
    message: "请输入6位数字验证码",
    required: signInTexts.codeRequired,
  }),
  newPassword: sealedPassword("新密码"),
  confirmPassword: sealedPassword("确认密码"),
});
export type RetrievalReset = Static<typeof retrievalReset>;
