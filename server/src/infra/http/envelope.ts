import { accountRestrictions } from "@aeromaint/contracts/auth/account-restrictions.ts";
import { type ErrorReason, errorTexts, refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import { type TSchema, Type } from "typebox";

/** Content type of every JSON response. */
export const jsonType = "application/json; charset=utf-8";

/** Body of every successful JSON response. */
export interface Answer<T> {
  code: 200;
  message: string;
  data: T;
}

export function ok<T>(data: T, message: string = errorTexts.ok): Answer<T> {
  return { code: 200, message, data };
}

/** Schema of a response with this data. */
export function answer<T extends TSchema>(data: T) {
  return Type.Object({ code: Type.Literal(200), message: Type.String(), data });
}

/** Schema of a response without data. */
export const done = answer(Type.Null());

const errorReasons = Object.keys({ ...refusalTexts, ...accountRestrictions });
const fieldError = Type.Object({ field: Type.String(), message: Type.String() });

/** Schema of every refusal, for the documentation. */
export const refusal = Type.Object({
  code: Type.Integer({ description: "HTTP 状态码" }),
  message: Type.String({ description: "给人看的说明，措辞可能变化" }),
  data: Type.Union([Type.Object({ errors: Type.Array(fieldError) }), Type.Null()]),
  requestId: Type.String({ description: "日志中的请求编号" }),
  reason: Type.Optional(
    Type.Unsafe<ErrorReason>({
      type: "string",
      enum: errorReasons,
      description: "供程序判断的原因，稳定不变；没有固定含义的拒绝不带此项",
    }),
  ),
  triesLeft: Type.Optional(Type.Integer({ description: "登录被拒绝时，锁定前还可尝试的次数" })),
});
