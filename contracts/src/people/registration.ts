import { type TProperties, Type } from "typebox";
import { optional, rowTextOrNull, text } from "../fields/fields.ts";
import { closedObject } from "../wire/schemas.ts";
import { accounts } from "./account.ts";

/** Captcha and required consent, in addition to the account. */
const formFields = {
  code: optional(text("验证码", { max: 16 })),
  uuid: optional(text("验证码编号", { max: 64 })),
  consent: Type.Unsafe<string>({
    type: "string",
    title: "同意条款",
    enum: ["1"],
    "x-required": "请先阅读并同意用户协议与隐私政策",
  }),
};

/** Limit for introductions by anonymous visitors. */
export const maxIntroductionBytes = 64 * 1024;

function registration<Fields extends TProperties>(fields: Fields) {
  const { introduction } = fields;
  const short = introduction && {
    introduction: Type.Optional({ ...introduction, "x-max-bytes": maxIntroductionBytes }),
  };
  return closedObject({ ...fields, ...formFields, ...short });
}

/** Bodies of `POST /open/registration/{userNature}`: the three kinds of the site. */
export const registrations = {
  "1": registration(accounts["1"].fields),
  "2": registration(accounts["2"].fields),
  "3": registration(accounts["3"].fields),
} as const;

export type SiteNature = keyof typeof registrations;

/** GET /open/registration: true if visitors may register. */
export const registrationState = Type.Object({ open: Type.Boolean() });

/**
 * GET /open/registration/result/{requestId} with the id of a refused sign-in. Null if the password
 * was wrong; otherwise the state of the approval.
 */
export const registrationResult = Type.Object({ message: rowTextOrNull() });

export const registrationTexts = {
  pending: "账号正在审核中，请耐心等待",
  rejected: (reason: string | null) => (reason ? `账号未通过审核：${reason}` : "账号未通过审核"),
  closed: "暂未开放注册，请联系管理员",
  sent: "注册成功，请等待审核",
} as const;
