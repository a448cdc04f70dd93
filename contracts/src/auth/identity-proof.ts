import { Type } from "typebox";
import { closedObject } from "../wire/schemas.ts";

export const identityProofPath = "/system/common/user/proof";

/** Fresh proof of identity: the sealed password or a one-time code. */
export const identityProof = closedObject({
  password: Type.Optional(Type.String({ title: "密码", minLength: 1, maxLength: 1000 })),
  code: Type.Optional(Type.String({ title: "验证码", minLength: 1, maxLength: 20 })),
});

/** Minutes in which a proof is valid. */
export const proofMinutes = 5;
