import { Type } from "typebox";
import { closedObject } from "../wire/schemas.ts";

export const identityProofPath = "/system/common/user/proof";

/** A fresh proof that it is oneself: the password, sealed as at the sign-in, or a code. */
export const identityProof = closedObject({
  password: Type.Optional(Type.String({ title: "密码", minLength: 1, maxLength: 1000 })),
  code: Type.Optional(Type.String({ title: "验证码", minLength: 1, maxLength: 20 })),
});

/** Minutes for which a proof of identity is good. */
export const proofMinutes = 5;
